/** Dragon Tiger at a live table: one card each. */
import { deal, cardElement } from '../../kit/cards.ts'
import { chipBoard } from '../../kit/chips.ts'
import { h } from '../../kit/dom.ts'
import { beginLive } from '../../kit/live.ts'
import { pause, stillness } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import type { Stage, Table } from '../../kit/table.ts'
import { fill, percent, pick, times, words } from '../../kit/words.ts'
import { CHANCES, type DragonView, liveDragonRules, returnOf, SPOTS, timesOf, winnerOf } from '../game.ts'

const own = pick({
  en: {
    dragon: 'Dragon',
    tiger: 'Tiger',
    tie: 'Tie',
    signs: { dragon: 'D', tiger: 'T', tie: '=' },
    won: '{winner} wins.',
    same: 'Tie.',
    bet: 'Bet',
    returns: 'Returned on average',
    rules:
      'Dragon and Tiger get one card each; the higher one wins. The ace is lowest, the king highest, suits do not count. The winning side returns twice its chip. When both ranks are the same, Tie returns twelve times its chip, and chips on Dragon and Tiger come back by half. Every card is drawn from a whole deck. At most ৳1,000 a round.',
  },
  bn: {
    dragon: 'ড্রাগন',
    tiger: 'টাইগার',
    tie: 'টাই',
    signs: { dragon: 'ড্র', tiger: 'টা', tie: '=' },
    won: '{winner} জিতেছে।',
    same: 'টাই।',
    bet: 'বাজি',
    returns: 'গড়ে ফেরত',
    rules:
      'ড্রাগন ও টাইগার একটি করে তাস পায়; বড় তাস জেতে। টেক্কা সবচেয়ে ছোট, সাহেব সবচেয়ে বড়; রঙের হিসাব নেই। জেতা পক্ষ চিপের ২ গুণ ফেরত দেয়। দুই তাস সমান হলে টাই চিপের ১২ গুণ ফেরত দেয়, আর ড্রাগন ও টাইগারের চিপের অর্ধেক ফেরে। প্রতিটি তাস পুরো প্যাকেট থেকে ওঠে। এক রাউন্ডে সর্বোচ্চ ৳১,০০০।',
  },
})
const TONES = { dragon: 'two', tiger: 'one', tie: 'three' } as const
const nameOf = (view: DragonView): string => {
  const winner = winnerOf(view)
  return winner === 'tie' ? own.same : fill(own.won, { winner: own[winner] })
}

function dragonStage({ refresh }: Pick<Table<DragonView>, 'refresh'>): Stage<DragonView> {
  const board = chipBoard(refresh)
  const hands = { dragon: h('ul', { class: 'hand' }), tiger: h('ul', { class: 'hand' }) }
  const side = (name: 'dragon' | 'tiger'): HTMLElement =>
    h('div', { class: 'side' }, h('h2', {}, own[name]), hands[name])
  function clear(): void {
    for (const hand of Object.values(hands)) hand.replaceChildren(cardElement(undefined))
    board.mark(() => false)
  }
  clear()
  return {
    element: h(
      'div',
      { class: 'felt' },
      side('dragon'),
      side('tiger'),
      h(
        'div',
        { class: 'spots' },
        ...SPOTS.map((spot) => {
          const pays = times(timesOf(spot, spot))
          return board.spot(spot, `${own[spot]} ${pays}`, h('b', {}, own[spot]), ' ', h('small', {}, pays))
        }),
      ),
    ),
    controls: board.tray,
    stakes: [],
    press: '',
    ready: '',
    bet: board.bet,
    lay: board.lay,
    start: clear,
    abort: () => {},
    async show({ view, choice }, { isNew, isGain }) {
      if (!view) return
      if (!isNew) board.lay(choice)
      for (const name of ['dragon', 'tiger'] as const) {
        hands[name].replaceChildren()
        await deal(hands[name], [view[name]], isNew)
        if (isNew && !stillness.matches) await pause(900)
      }
      const winner = winnerOf(view)
      board.mark((name) => isGain && name === winner)
    },
    summary: ({ view }) => (view ? nameOf(view) : ''),
    rules: () => [
      section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
      section(
        words.rtpTitle,
        paragraph(fill(words.rtpOf, { rtp: percent(returnOf('dragon')) })),
        payTable(
          [own.bet, words.chance, words.pays, own.returns],
          SPOTS.map((spot) => [
            own[spot],
            percent(CHANCES[spot]),
            times(timesOf(spot, spot)),
            percent(returnOf(spot)),
          ]),
        ),
      ),
    ],
  }
}

void beginLive(liveDragonRules, dragonStage, (view) => ({
  sign: own.signs[winnerOf(view)],
  name: nameOf(view),
  tone: TONES[winnerOf(view)],
}))
