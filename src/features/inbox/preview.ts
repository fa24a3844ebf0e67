/** Source: spec 9 (K-AMT-11). */
const WORDS = 5

/** The first five words of a letter, with `...` when there are more. */
export function preview(body: string): string {
  const words = body.trim().split(/\s+/)
  return words.slice(0, WORDS).join(' ') + (words.length > WORDS ? '...' : '')
}
