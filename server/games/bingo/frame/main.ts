/** Bingo: a card of five by five, and forty balls of seventy-five. */
import { h } from '../../kit/dom.ts'
import { glide, pause, stillness } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import { begin, type Stage } from '../../kit/table.ts'
import { fill, number, percent, pick, times, words } from '../../kit/words.ts'
import { STAKES } from '../../stakes.ts'
import {
  BALLS,
  bingoRules,
  type BingoView,
  CALLS,
  type Card,
  cardOf,
  FREE,
  fullLines,
  PAYS,
  SIDE,
} from '../game.ts'
import { chancesOfPays, returnToPlayer } from '../rtp.ts'

const own = pick({
  en: {
    press: 'Play this card',
    ready: 'Take a card you like, then play it.',
    another: 'Another card',
    card: 'Your card',
    free: 'free',
    called: 'called',
    ball: 'Ball {n} of {all}: {ball}',
    none: 'No line.',
    one: 'One line.',
    lines: '{n} lines.',
    head: 'Lines',
    more: '{n} or more',
    rules:
      'Take a card of 24 numbers around a free middle. {calls} of {balls} balls are called, none twice. Every row, column and diagonal that is full counts as a line, and the number of lines says what the card pays. All cards have the same chances. A round takes at least five seconds.',
  },
  bn: {
    press: 'এই কার্ড খেলুন',
    ready: 'পছন্দের কার্ড নিয়ে খেলুন।',
    another: 'অন্য কার্ড',
    card: 'আপনার কার্ড',
    free: 'ফ্রি',
    called: 'উঠেছে',
    ball: '{all}টির {n} নম্বর বল: {ball}',
    none: 'কোনো লাইন হয়নি।',
    one: 'এক লাইন।',
    lines: '{n} লাইন।',
    head: 'লাইন',
    more: '{n} বা বেশি',
    rules:
      'মাঝের ঘর ফ্রি, চারপাশে ২৪টি নম্বরের একটি কার্ড নিন। {balls}টি বলের {calls}টি ওঠে, কোনোটি দুবার নয়। ভরা প্রতিটি সারি, কলাম ও কোনাকুনি এক লাইন; কয় লাইন হলো তার উপর টাকা। সব কার্ডের সম্ভাবনা সমান। এক রাউন্ডে অন্তত পাঁচ সেকেন্ড লাগে।',
  },
})
const LETTERS = ['B', 'I', 'N', 'G', 'O']
/** How many of the last balls stay in sight. */
const IN_SIGHT = 7
const A_CALL_MS = 105

/** A card from the page's own dice: which card it is changes no chance. */
const newCard = (): number[] => cardOf((below) => Math.floor(Math.random() * below))

void begin<BingoView>(bingoRules, ({ opened, refresh }): Stage<BingoView> => {
  let card: Card = (opened.history[0]?.choice as { card?: number[] } | null)?.card ?? newCard()
  let called: readonly number[] = []
  const cells = Array.from({ length: SIDE * SIDE }, () => h('td', { class: 'cell' }))
  const balls = h('div', { class: 'balls', 'aria-hidden': 'true' })
  const count = h('p', { class: 'count', 'aria-hidden': 'true' })
  const sheet = h(
    'table',
    { class: 'sheet', 'aria-label': own.card },
    h('thead', {}, h('tr', {}, ...LETTERS.map((letter) => h('th', { scope: 'col' }, letter)))),
    h(
      'tbody',
      {},
      ...Array.from({ length: SIDE }, (_, row) => h('tr', {}, ...cells.slice(row * SIDE, (row + 1) * SIDE))),
    ),
  )

  function paint(): void {
    const lines = new Set(fullLines(card, called).flat())
    for (const [at, cell] of cells.entries()) {
      const mark = card[at] ?? 0
      const isCalled = called.includes(mark)
      cell.className = `cell${at === FREE ? ' free' : ''}${isCalled ? ' called' : ''}${lines.has(at) ? ' line' : ''}`
      cell.replaceChildren(
        ...(at === FREE
          ? [
              h('img', { src: opened.look.pictures['motif'] ?? '', alt: '' }),
              h('span', { class: 'unseen' }, own.free),
            ]
          : [number(mark)]),
        ...(isCalled ? [h('span', { class: 'unseen' }, ` ${own.called}`)] : []),
      )
    }
    balls.replaceChildren(
      ...called
        .slice(-IN_SIGHT)
        .reverse()
        .map((ball) =>
          h('span', { class: `ball of${LETTERS[Math.floor((ball - 1) / 15)] ?? ''}` }, number(ball)),
        ),
    )
    const ball = called.at(-1)
    count.textContent =
      ball === undefined
        ? ''
        : fill(own.ball, {
            n: called.length,
            all: CALLS,
            ball: `${LETTERS[Math.floor((ball - 1) / 15)] ?? ''} ${number(ball)}`,
          })
  }
  function take(wanted: Card): void {
    if (document.documentElement.classList.contains('playing')) return
    card = wanted
    called = []
    paint()
    refresh()
  }
  paint()
  return {
    element: h('div', { class: 'hall' }, h('div', { class: 'calls' }, balls, count), sheet),
    controls: h(
      'div',
      { class: 'own' },
      h('button', { class: 'button small', type: 'button', onclick: () => take(newCard()) }, own.another),
    ),
    stakes: STAKES,
    press: own.press,
    ready: own.ready,
    bet: (stake) => ({ stake, choice: { card } }),
    start() {
      called = []
      paint()
    },
    abort: paint,
    async show({ view, choice }, { isNew }) {
      const all = view?.called ?? []
      card = (choice as { card: number[] }).card
      for (let shown = isNew && !stillness.matches ? 1 : all.length; shown < all.length; shown++) {
        called = all.slice(0, shown)
        paint()
        const cell = cells[card.indexOf(called.at(-1) ?? -1)]
        if (cell) void glide(cell, [{ scale: 1.2 }, { scale: 1 }], { duration: 180, fill: 'none' })
        await pause(A_CALL_MS)
      }
      called = all
      paint()
    },
    summary({ view, choice }) {
      const lines = fullLines((choice as { card: number[] }).card, view?.called ?? []).length
      if (lines === 0) return own.none
      return lines === 1 ? own.one : fill(own.lines, { n: lines })
    },
    rules() {
      const won = chancesOfPays()
      return [
        section(
          words.rulesTitle,
          paragraph(fill(own.rules, { calls: CALLS, balls: BALLS })),
          paragraph(words.interrupted),
        ),
        section(
          words.rtpTitle,
          paragraph(fill(words.rtpOf, { rtp: percent(returnToPlayer()) })),
          payTable(
            [own.head, words.chance, words.pays],
            PAYS.map((pays, lines) => [
              lines === PAYS.length - 1 ? fill(own.more, { n: lines }) : number(lines),
              percent(won[lines] ?? 0),
              times(pays),
            ]),
          ),
        ),
      ]
    },
  }
})
