/** The providers: all names invented, but those of the sports list, which the specification fixes (S-NHDR-09). */
import type { GameType } from '../../contract/games.ts'

export interface SeedProvider {
  platform: string
  name: string
  types: readonly GameType[]
  /** Which sign its emblem carries, as numbered in server/art/emblem.ts. */
  sign: number
}

export const PROVIDERS: readonly SeedProvider[] = [
  { platform: 'LUCKY', name: 'Lucky', types: ['SLOT', 'LIVE', 'EGAME'], sign: 5 },
  { platform: 'PADMA', name: 'Padma Play', types: ['SLOT', 'TABLE', 'FH'], sign: 9 },
  { platform: 'SHAPLA', name: 'Shapla Studio', types: ['SLOT', 'BINGO'], sign: 4 },
  { platform: 'MEGHNA', name: 'Meghna Live', types: ['LIVE', 'TABLE'], sign: 0 },
  { platform: 'SUNDAR', name: 'Sundarban Games', types: ['SLOT', 'FH'], sign: 13 },
  { platform: 'NAKSHI', name: 'Nakshi Works', types: ['SLOT', 'TABLE'], sign: 10 },
  { platform: 'KUASHA', name: 'Kuasha', types: ['EGAME', 'SLOT'], sign: 8 },
  { platform: 'MOYUR', name: 'Moyur Tables', types: ['LIVE', 'TABLE'], sign: 16 },
  { platform: 'TEESTA', name: 'Teesta Reels', types: ['SLOT'], sign: 6 },
  { platform: 'HILSHA', name: 'Hilsha Bay', types: ['FH', 'EGAME'], sign: 1 },
  { platform: 'JAMDANI', name: 'Jamdani House', types: ['TABLE', 'LIVE'], sign: 11 },
  { platform: 'BOISHAK', name: 'Boishakh Games', types: ['SLOT', 'LOTTO'], sign: 7 },
  { platform: 'KOKIL', name: 'Kokil Arcade', types: ['EGAME'], sign: 20 },
  { platform: 'CHANDRA', name: 'Chandra Draws', types: ['LOTTO', 'BINGO'], sign: 2 },
  { platform: 'DHANSIRI', name: 'Dhansiri', types: ['SLOT', 'EGAME'], sign: 17 },
  { platform: 'RONGDHONU', name: 'Rongdhonu', types: ['SLOT', 'BINGO', 'LOTTO'], sign: 14 },
  { platform: 'NOKKHOTRO', name: 'Nokkhotro', types: ['EGAME', 'LIVE'], sign: 18 },
  { platform: 'ISPORTS', name: 'I-Sports', types: ['SPORTS'], sign: 19 },
  { platform: 'E1SPORTS', name: 'E1Sports', types: ['SPORTS'], sign: 6 },
  { platform: 'HORSEBOOK', name: 'Horsebook', types: ['SPORTS'], sign: 1 },
  { platform: 'VIRTUAL', name: 'Virtual', types: ['SPORTS'], sign: 3 },
  { platform: 'KABADDI', name: 'Kabaddi', types: ['SPORTS'], sign: 20 },
  { platform: 'FANTASY', name: 'Fantasy', types: ['SPORTS'], sign: 5 },
  { platform: 'SBO', name: 'SBO Sports', types: ['SPORTS'], sign: 4 },
]

/** Open to play in, but said to be under maintenance for a while today. */
export const UNDER_MAINTENANCE = 'Chandra Draws'
