/**
 * The catalogue: every title is offered by one to three of the providers of its type, in an order and with dates
 * that are always the same. Names are unique within a provider; codes are made from names.
 */
import type { GameType } from '../../contract/games.ts'
import { seeded } from '../random/seeded.ts'
import type { EngineName } from '../games/registry.ts'
import type { MotifName } from '../art/motif.ts'
import type { Kind } from '../art/palette.ts'
import { PROVIDERS } from './providers.ts'
import { type Title, TITLES } from './titles.ts'

export interface SeedGame {
  platform: string
  code: string
  name: string
  type: GameType
  /** Path below the storage base. */
  icon: string
  engine: EngineName
  theme: { kind: Kind; hue: number; motif: MotifName }
  /** Age in days when the database is seeded, 1 to 365. */
  ageDays: number
  displayOrder: number
}

/** In every so many titles, one is carried by a second provider too. */
const SHARED_EVERY: Partial<Record<GameType, number>> = {
  SLOT: 5,
  LIVE: 4,
  TABLE: 4,
  EGAME: 3,
  FH: 4,
  LOTTO: 4,
  BINGO: 4,
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')

function carriers(title: Title, index: number): string[] {
  if (title.platform) return [title.platform]
  const offering = PROVIDERS.filter(({ types }) => types.includes(title.type)).map(({ platform }) => platform)
  const shared = SHARED_EVERY[title.type]
  const count = shared !== undefined && index % shared === 0 ? 2 : 1
  const first = Math.floor(seeded(title.name)() * offering.length)
  return Array.from({ length: count }, (_, step) => offering[(first + step) % offering.length] ?? '')
}

function gameOf(title: Title, platform: string): SeedGame {
  const code = slug(title.name)
  const dice = seeded(`${platform}/${code}`)
  return {
    platform,
    code,
    name: title.name,
    type: title.type,
    icon: gameIcon(platform, code),
    engine: engineOf(title),
    theme: { kind: title.kind, hue: Math.round(dice() * 44 - 22), motif: title.motif },
    ageDays: 1 + Math.floor(dice() * 365),
    displayOrder: Math.floor(dice() * 1e6),
  }
}

/** The live tables by the word in their title: their rounds are everybody's, on the host's clock. */
const LIVE_WORDS: readonly [RegExp, EngineName][] = [
  [/roulette/i, 'live-roulette'],
  [/baccarat/i, 'live-baccarat'],
  [/dragon tiger/i, 'live-dragon'],
]
/** The engines whose word a title may carry. */
const ENGINE_WORDS: readonly [RegExp, EngineName][] = [
  [/roulette/i, 'roulette'],
  [/blackjack/i, 'blackjack'],
  [/baccarat/i, 'baccarat'],
  [/mines/i, 'mines'],
  [/plinko/i, 'plinko'],
  [/\bdice\b/i, 'dice'],
]
const ENGINE_OF_KIND: Record<Kind, EngineName> = {
  reels: 'slot',
  ring: 'live-roulette',
  card: 'baccarat',
  fish: 'fishing',
  curve: 'crash',
  balls: 'keno',
  pad: 'plinko',
  ball: 'race',
}

/** What a title's tile opens: the engine that its name says, else the one of its kind. */
function engineOf({ name, kind, type }: Title): EngineName {
  if (type === 'BINGO') return 'bingo'
  const named = (kind === 'ring' ? LIVE_WORDS : ENGINE_WORDS).find(([word]) => word.test(name))?.[1]
  return (kind === 'reels' ? undefined : named) ?? ENGINE_OF_KIND[kind]
}

const gameIcon = (platform: string, code: string): string => `/game/${platform}/${code}.svg`
export const providerIcon = (platform: string): string => `/provider/${platform}.svg`

/** All games in display order. */
export const CATALOGUE: readonly SeedGame[] = TITLES.flatMap((title, index) =>
  carriers(title, index).map((platform) => gameOf(title, platform)),
)
  .sort((a, b) => a.displayOrder - b.displayOrder)
  .map((game, index) => ({ ...game, displayOrder: index + 1 }))

/**
 * At least `count` games: the catalogue, then again with a number behind each name and the same pictures. For load
 * runs: budgets.md asks for a smooth lobby of 5,000.
 */
export function catalogueOf(count: number): readonly SeedGame[] {
  const more = Math.max(0, count - CATALOGUE.length)
  return [
    ...CATALOGUE,
    ...Array.from({ length: more }, (_, index) => {
      const game = CATALOGUE[index % CATALOGUE.length] as SeedGame
      const edition = 2 + Math.floor(index / CATALOGUE.length)
      return {
        ...game,
        code: `${game.code}-${edition}`,
        name: `${game.name} ${edition}`,
        displayOrder: CATALOGUE.length + index + 1,
      }
    }),
  ]
}
