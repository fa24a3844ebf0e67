/** Odds in the player's way of reading them (F-04). Inside they are whole hundredths: 1.85 is 185. */
export const ODDS_FORMATS = ['decimal', 'fractional', 'american', 'chance'] as const
export type OddsFormat = (typeof ODDS_FORMATS)[number]

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** `1.85`, `17/20`, `−118` or `54.05%`, in Latin digits. */
export function oddsText(odds: number, format: OddsFormat): string {
  const gain = odds - 100
  switch (format) {
    case 'decimal':
      return (odds / 100).toFixed(2)
    case 'fractional': {
      const common = divisor(gain, 100)
      return `${gain / common}/${100 / common}`
    }
    case 'american':
      return gain >= 100 ? `+${gain}` : `\u2212${Math.round(10_000 / gain)}`
    case 'chance':
      return `${(10_000 / odds).toFixed(2)}%`
  }
}
