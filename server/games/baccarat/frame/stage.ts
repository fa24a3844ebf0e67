/** Baccarat's stage: two hands, and chips on player, banker or a tie. */
import { h } from '../../kit/dom.ts'
import { cardElement, deal } from '../../kit/cards.ts'
import { chipBoard } from '../../kit/chips.ts'
import { pause, stillness } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import type { Stage, Table } from '../../kit/table.ts'
import { fill, number, percent, pick, times, words } from '../../kit/words.ts'
import { type BaccaratView, type Spot, SPOTS, timesOf, totalOf, winnerOf } from '../game.ts'
import { chances, returnOf } from '../rtp.ts'

const own = pick({
  en: {
    press: 'Deal',
    ready: 'Choose a chip, bet on player, banker or tie, then Deal.',
    player: 'Player',
    banker: 'Banker',
    tie: 'Tie',
    summary: '{winner}: {mine} to {theirs}.',
    bet: 'Bet',
    returns: 'Returned on average',
    rules:
      'Two hands are dealt; the one closer to nine wins. Ten and pictures count 0, the ace 1, and only the last digit of a sum counts. With 8 or 9 in two cards nobody draws. Otherwise the player draws on 0 to 5, and the banker by the usual table. Player returns twice its chip, banker 1.95 times, a tie nine times; on a tie player and banker get their chips back. Every card is drawn from a whole deck. At most ৳1,000 a round. A round takes at least five seconds.',
  },
  bn: {
    press: 'তাস দিন',
    ready: 'চিপ বেছে প্লেয়ার, ব্যাংকার বা টাই-তে রাখুন, তারপর “তাস দিন”।',
    player: 'প্লেয়ার',
    banker: 'ব্যাংকার',
    tie: 'টাই',
    summary: '{winner}: {mine}–{theirs}।',
    bet: 'বাজি',
    returns: 'গড়ে ফেরত',
    rules:
      'দুটি হাত দেওয়া হয়; নয়ের কাছের হাত জেতে। দশ ও ছবির তাস ০, টেক্কা ১, যোগফলের শুধু শেষ অঙ্ক ধরা হয়। দুই তাসে ৮ বা ৯ হলে কেউ তাস নেয় না। নইলে প্লেয়ার ০ থেকে ৫-এ তাস নেয়, ব্যাংকার প্রচলিত নিয়মে। প্লেয়ার চিপের ২ গুণ, ব্যাংকার ১.৯৫ গুণ, টাই ৯ গুণ ফেরত দেয়; টাই হলে প্লেয়ার ও ব্যাংকারের চিপ ফেরত। প্রতিটি তাস পুরো প্যাকেট থেকে ওঠে। এক রাউন্ডে সর্বোচ্চ ৳১,০০০। এক রাউন্ডে অন্তত পাঁচ সেকেন্ড লাগে।',
  },
})

/** What a spot is called. */
export const spotName = (spot: Spot): string => own[spot]

export function baccaratStage({ refresh }: Pick<Table<BaccaratView>, 'refresh'>): Stage<BaccaratView> {
  const board = chipBoard(refresh)
  const sides = { player: h('ul', { class: 'hand' }), banker: h('ul', { class: 'hand' }) }
  const sums = { player: h('output'), banker: h('output') }
  const place = (side: 'player' | 'banker'): HTMLElement =>
    h('div', { class: 'side' }, h('h2', {}, own[side], ' ', sums[side]), sides[side])
  for (const hand of Object.values(sides)) hand.append(cardElement(undefined), cardElement(undefined))

  function clear(): void {
    for (const hand of Object.values(sides)) hand.replaceChildren()
    for (const sum of Object.values(sums)) sum.textContent = ''
    board.mark(() => false)
  }
  const count = (view: BaccaratView): void => {
    for (const side of ['player', 'banker'] as const) sums[side].textContent = number(totalOf(view[side]))
  }
  return {
    element: h(
      'div',
      { class: 'felt' },
      place('player'),
      place('banker'),
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
    press: own.press,
    ready: own.ready,
    bet: board.bet,
    lay: board.lay,
    start: clear,
    abort: clear,
    async show({ view, choice }, { isNew, isGain }) {
      if (!view) return
      if (!isNew) board.lay(choice)
      for (const cards of [2, 3]) {
        if (isNew && cards === 3 && !stillness.matches) await pause(500)
        await deal(sides.player, view.player.slice(0, cards), isNew)
        await deal(sides.banker, view.banker.slice(0, cards), isNew)
      }
      count(view)
      const winner = winnerOf(view)
      board.mark((name) => isGain && name === winner)
    },
    summary({ view }) {
      if (!view) return ''
      return fill(own.summary, {
        winner: own[winnerOf(view)],
        mine: totalOf(view.player),
        theirs: totalOf(view.banker),
      })
    },
    rules() {
      const won = chances()
      return [
        section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
        section(
          words.rtpTitle,
          paragraph(fill(words.rtpOf, { rtp: percent(returnOf('banker')) })),
          payTable(
            [own.bet, words.chance, words.pays, own.returns],
            SPOTS.map((spot) => [
              own[spot],
              percent(won[spot]),
              times(timesOf(spot, spot)),
              percent(returnOf(spot)),
            ]),
          ),
        ),
      ]
    },
  }
}
