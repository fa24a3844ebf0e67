/** The slot's frame: five reels on the table that all frames share. */
import type { Ended } from '../../kit/api.ts'
import { h } from '../../kit/dom.ts'
import { paragraph, section } from '../../kit/panels.ts'
import { begin, type Stage } from '../../kit/table.ts'
import { fill, money, number, percent, words } from '../../kit/words.ts'
import { STAKES } from '../../stakes.ts'
import { slotRules } from '../game.ts'
import { returnToPlayer } from '../rtp.ts'
import { FREE_SPINS, LINES, LINES_COUNT, type Outcome, PAYS, type Symbol } from '../rules.ts'
import { lineIcon, makeReels } from './reels.ts'
import { slotWords } from './words.ts'

void begin<Outcome>(slotRules, ({ opened }): Stage<Outcome> => {
  const pictures = opened.look.pictures as Record<Symbol, string>
  const reels = makeReels(pictures)
  let turn: ReturnType<typeof reels.start> | undefined
  reels.show([0, 5, 11, 3, 22])
  return {
    element: h('div', { class: 'loom' }, reels.element),
    stakes: STAKES,
    press: slotWords.spin,
    ready: slotWords.ready,
    bet: (stake) => ({ stake, choice: null }),
    start: () => (turn = reels.start()),
    abort: () => turn?.abort(),
    async show({ view }, { isNew, isGain }) {
      if (!view) return
      if (isNew && turn) await turn.land(view.stops)
      else reels.show(view.stops)
      reels.mark(isGain ? view.wins : [])
    },
    summary: ({ view }: Ended<Outcome>) =>
      view && view.freeSpins > 0 ? fill(slotWords.freeWon, { n: view.freeSpins }) : '',
    rules: (stake) => rulesOf(pictures, stake),
  }
})

function rulesOf(pictures: Record<Symbol, string>, stake: number): Node[] {
  const line = stake / LINES_COUNT
  const picture = (symbol: Symbol) => h('img', { src: pictures[symbol], alt: slotWords.symbols[symbol] })
  const pays = Object.entries(PAYS).map(([letter, [three, four, five]]) =>
    h(
      'li',
      {},
      picture(letter as Symbol),
      h(
        'span',
        {},
        ...[five, four, three].flatMap((units, index) => [
          h('span', {}, `${number(5 - index)} × `, h('b', {}, money(units * line))),
          h('br'),
        ]),
      ),
    ),
  )
  const share = returnToPlayer()
  const [a, b, c] = [FREE_SPINS[3] ?? 0, FREE_SPINS[4] ?? 0, FREE_SPINS[5] ?? 0]
  return [
    section(
      slotWords.payTitle,
      paragraph(fill(slotWords.payNote, { stake: money(stake) })),
      h('ul', { class: 'pays' }, ...pays),
      h(
        'ul',
        { class: 'pays wide' },
        h('li', {}, picture('W'), slotWords.wild),
        h('li', {}, picture('F'), fill(slotWords.moon, { a, b, c })),
      ),
    ),
    section(
      words.rtpTitle,
      paragraph(
        fill(slotWords.rtp, {
          rtp: percent(share.total),
          lines: percent(share.lines),
          free: percent(share.free),
          one: Math.round(1 / share.freeChance),
        }),
      ),
    ),
    section(words.rulesTitle, paragraph(slotWords.rules)),
    section(
      slotWords.linesTitle,
      h('div', { class: 'line-icons' }, ...LINES.map((_, index) => lineIcon(index))),
    ),
  ]
}
