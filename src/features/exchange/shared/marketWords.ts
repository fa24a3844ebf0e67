import type { Translate } from '../../../i18n/messages.ts'

type Words = (t: Translate, found: string[]) => string

/**
 * What feeds call markets and their outcomes everywhere, in the wire's English. What stays in an order is that English;
 * names of teams and players are their own. Source: spec 2.26; S-EXCH-05.
 */
const KNOWN: readonly [name: RegExp, words: Words][] = [
  [/^The Draw$/i, (t) => t('exch.draw')],
  [/^Match Odds$/i, (t) => t('exch.matchOdds')],
  [/^Book ?maker$/i, (t) => t('exch.bookmaker')],
  [/^(\d+) over runs (.+)$/i, (t, [over, side = '']) => t('exch.fancy.overs', { over: Number(over), side })],
  [
    /^(\d+\.\d) ball runs (.+)$/i,
    (t, [ball, side = '']) => t('exch.fancy.ball', { ball: Number(ball), side }),
  ],
  [/^Khadda total runs (.+)$/i, (t, [side = '']) => t('exch.fancy.khadda', { side })],
  [
    /^Last digit of total (\d) or more (.+)$/i,
    (t, [digit, side = '']) => t('exch.fancy.lastDigit', { digit: Number(digit), side }),
  ],
  [/^Total runs odd (.+)$/i, (t, [side = '']) => t('exch.fancy.odd', { side })],
  [/^Total goals (\d\.\d)$/, (t, [line]) => t('exch.more.goals', { line: Number(line) })],
  [/^Over (\d+\.\d)$/, (t, [line]) => t('exch.more.over', { line: Number(line) })],
  [/^Under (\d+\.\d)$/, (t, [line]) => t('exch.more.under', { line: Number(line) })],
  [/^Both teams to score$/, (t) => t('exch.more.both')],
  [/^Yes$/, (t) => t('orders.side.yes')],
  [/^No$/, (t) => t('orders.side.no')],
  [/^Next goal \((\d+)\)$/, (t, [number]) => t('exch.more.nextGoal', { number: Number(number) })],
  [/^No goal$/, (t) => t('exch.more.noGoal')],
  [/^Correct score$/, (t) => t('exch.more.score')],
  [/^(\d+)-(\d+)$/, (t, [home, away]) => t('exch.more.pair', { home: Number(home), away: Number(away) })],
  [/^Any other score$/, (t) => t('exch.more.other')],
  [
    /^Innings runs (.+) (\d+\.5)$/,
    (t, [side = '', line]) => t('exch.more.innings', { side, line: Number(line) }),
  ],
  [
    /^Overs (\d+)-(\d+) runs (.+) (\d+\.5)$/,
    (t, [from, until, side = '', line]) =>
      t('exch.more.session', { from: Number(from), until: Number(until), side, line: Number(line) }),
  ],
  [
    /^Next wicket \((\d+)\) (.+)$/,
    (t, [number, side = '']) => t('exch.more.wicket', { number: Number(number), side }),
  ],
  [
    /^Overs (\d+)-(\d+)$/,
    (t, [from, until]) => t('exch.more.overs', { from: Number(from), until: Number(until) }),
  ],
  [/^Set score$/, (t) => t('exch.more.sets')],
  [
    /^Games handicap (.+) ([+-])(\d+\.5)$/,
    (t, [side = '', sign = '', games]) => t('exch.more.handicap', { side, sign, games: Number(games) }),
  ],
  [
    /^(.+) ([+-])(\d+\.5)$/,
    (t, [side = '', sign = '', games]) => t('exch.more.given', { side, sign, games: Number(games) }),
  ],
  [/^No more wicket$/, (t) => t('exch.more.noWicket')],
]

/** What has been found once: a row asks for its words with every price. */
const wordsKnown = new WeakMap<Translate, Map<string, string>>()

/** The name of a market, of a runner or of a question, in the player's language where everybody calls it the same. */
export function marketWords(name: string, t: Translate): string {
  const known = wordsKnown.get(t) ?? new Map<string, string>()
  wordsKnown.set(t, known)
  const words = known.get(name) ?? wordsOf(name, t)
  known.set(name, words)
  return words
}

function wordsOf(name: string, t: Translate): string {
  for (const [pattern, words] of KNOWN) {
    const found = pattern.exec(name)
    if (found) return words(t, found.slice(1))
  }
  return name
}
