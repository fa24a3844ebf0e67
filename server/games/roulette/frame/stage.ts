/** European roulette's stage: a board of spots for chips, and a wheel laid out as a ribbon that comes to rest. */
import { h } from '../../kit/dom.ts'
import { chipBoard } from '../../kit/chips.ts'
import { glide } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import type { Stage, Table } from '../../kit/table.ts'
import { fill, number, percent, pick, words } from '../../kit/words.ts'
import {
  breadthOf,
  covers,
  isRed,
  isSpot,
  POCKETS,
  type RouletteView,
  type Spot,
  timesOf,
  WHEEL,
} from '../game.ts'

const own = pick({
  en: {
    press: 'Spin',
    ready: 'Choose a chip, press spots to bet, then Spin.',
    red: 'Red',
    black: 'Black',
    even: 'Even',
    odd: 'Odd',
    low: '1–18',
    high: '19–36',
    dozen1: '1st 12',
    dozen2: '2nd 12',
    dozen3: '3rd 12',
    column1: 'Column 1',
    column2: 'Column 2',
    column3: 'Column 3',
    number: 'Number {n}',
    oneNumber: 'One number',
    summary: '{n} {colour}.',
    zero: 'Zero.',
    bet: 'Bet',
    rules:
      'The wheel has 37 pockets, 0 to 36, each as likely. Put chips on numbers or on groups of them; zero is in no group. A winning number returns 36 times its chip, a dozen or column 3 times, red, black, even, odd and halves twice. At most ৳1,000 a round. A round takes at least five seconds.',
  },
  bn: {
    press: 'ঘোরান',
    ready: 'চিপ বেছে ঘরে চাপুন, তারপর “ঘোরান”।',
    red: 'লাল',
    black: 'কালো',
    even: 'জোড়',
    odd: 'বিজোড়',
    low: '১–১৮',
    high: '১৯–৩৬',
    dozen1: '১ম ১২',
    dozen2: '২য় ১২',
    dozen3: '৩য় ১২',
    column1: 'সারি ১',
    column2: 'সারি ২',
    column3: 'সারি ৩',
    number: 'নম্বর {n}',
    oneNumber: 'একটি নম্বর',
    summary: '{n} {colour}।',
    zero: 'শূন্য।',
    bet: 'বাজি',
    rules:
      'চাকায় ৩৭টি ঘর, ০ থেকে ৩৬, সবগুলোর সম্ভাবনা সমান। নম্বরে বা নম্বরের দলে চিপ রাখুন; শূন্য কোনো দলে নেই। নম্বর মিললে চিপের ৩৬ গুণ ফেরে, ডজন বা সারিতে ৩ গুণ, লাল, কালো, জোড়, বিজোড় ও অর্ধেকে ২ গুণ। এক রাউন্ডে সর্বোচ্চ ৳১,০০০। এক রাউন্ডে অন্তত পাঁচ সেকেন্ড লাগে।',
  },
})
const OUTSIDES = [
  ['dozen1', 'dozen2', 'dozen3'],
  ['low', 'even', 'red', 'black', 'odd', 'high'],
  ['column1', 'column2', 'column3'],
] as const

/** The colour of a pocket, as its class. */
export const colourOf = (n: number): 'zero' | 'red' | 'black' =>
  n === 0 ? 'zero' : isRed(n) ? 'red' : 'black'
/** A number that came, in words. */
export function nameOf(n: number): string {
  const colour = colourOf(n)
  return colour === 'zero' ? own.zero : fill(own.summary, { n, colour: own[colour] })
}
/** The pockets of the ribbon: the wheel three times over, so that it can run. */
const TURNS = 3

export function rouletteStage({ refresh }: Pick<Table<RouletteView>, 'refresh'>): Stage<RouletteView> {
  const board = chipBoard(refresh)
  const numbers = h(
    'div',
    { class: 'numbers' },
    board.spot('n0', fill(own.number, { n: 0 }), number(0)),
    ...Array.from({ length: POCKETS - 1 }, (_, index) => {
      const spot = board.spot(`n${index + 1}`, fill(own.number, { n: index + 1 }), number(index + 1))
      spot.classList.add(colourOf(index + 1))
      return spot
    }),
  )
  numbers.firstElementChild?.classList.add('zero')
  const outside = OUTSIDES.map((names) =>
    h(
      'div',
      { class: `outside of${names.length}` },
      ...names.map((name) => board.spot(name, own[name], own[name])),
    ),
  )
  const ribbon = h(
    'div',
    { class: 'ribbon' },
    ...Array.from({ length: TURNS }, () => WHEEL)
      .flat()
      .map((n) => h('span', { class: colourOf(n) }, number(n))),
  )
  const wheel = h('div', { class: 'wheel', 'aria-hidden': 'true' }, ribbon)
  /** Where the ribbon lies when a number stands under the mark. */
  const placeOf = (n: number, turn: number): string =>
    `translateX(calc(50cqw - var(--pocket) * ${turn * POCKETS + WHEEL.findIndex((other) => other === n) + 0.5}))`
  let rests = 0
  const rest = (n: number): void => {
    rests = n
    ribbon.style.transform = placeOf(n, 1)
  }
  rest(0)

  return {
    element: h('div', { class: 'roulette' }, wheel, numbers, ...outside),
    controls: board.tray,
    stakes: [],
    press: own.press,
    ready: own.ready,
    bet: board.bet,
    lay: board.lay,
    start: () => board.mark(() => false),
    abort: () => rest(rests),
    async show({ view, choice }, { isNew, isGain }) {
      const n = view?.number ?? 0
      if (isNew) {
        await glide(ribbon, [{ transform: placeOf(rests, 0) }, { transform: placeOf(n, 2) }], {
          duration: 3600,
          easing: 'cubic-bezier(.12,.7,.2,1)',
          fill: 'none',
        })
      } else board.lay(choice)
      rest(n)
      board.mark((name) => isGain && isSpot(name) && covers(name, n) && Object.hasOwn(choice as object, name))
    },
    summary: ({ view }) => nameOf(view?.number ?? 0),
    rules: () => [
      section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
      section(
        words.rtpTitle,
        paragraph(fill(words.rtpOf, { rtp: percent(36 / POCKETS) })),
        payTable(
          [own.bet, words.chance, words.pays],
          (['n17', 'dozen1', 'column1', 'red', 'even', 'low'] satisfies Spot[]).map((spot) => [
            spot === 'n17' ? own.oneNumber : own[spot as 'dozen1'],
            percent(breadthOf(spot) / POCKETS),
            `${number(timesOf(spot))}×`,
          ]),
        ),
      ),
    ],
  }
}
