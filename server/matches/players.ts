/** Who plays for a side of cricket: eleven invented players each, worked out from its name, so that everybody knows the same. */
import { seeded } from '../random/seeded.ts'

const INITIALS = 'ABFHIJKMNRSTZ'
const SURNAMES = [
  'Ahmed',
  'Akand',
  'Ali',
  'Barua',
  'Biswas',
  'Chakma',
  'Dewan',
  'Faruk',
  'Gazi',
  'Haldar',
  'Hasan',
  'Islam',
  'Kabir',
  'Khan',
  'Mahmud',
  'Mollah',
  'Mondal',
  'Noor',
  'Pramanik',
  'Roy',
  'Saha',
  'Sarkar',
  'Sikder',
  'Talukdar',
] as const

const ELEVEN = 11

const known = new Map<string, readonly string[]>()

/** The eleven of a side in the order in which they bat; those who bowl stand last. */
export function playersOf(side: string): readonly string[] {
  const players = known.get(side) ?? drawn(side)
  known.set(side, players)
  return players
}

/** No two of a side have one surname. */
function drawn(side: string): string[] {
  const dice = seeded(`maidan players ${side}`)
  const surnames: string[] = [...SURNAMES]
  return Array.from({ length: ELEVEN }, () => {
    const [surname = ''] = surnames.splice(Math.floor(dice() * surnames.length), 1)
    return `${INITIALS[Math.floor(dice() * INITIALS.length)]}. ${surname}`
  })
}
