/** Keno: a card of forty numbers, and ten that come. */
import { h } from '../../kit/dom.ts'
import { glide, pause, stillness } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import { begin, type Stage } from '../../kit/table.ts'
import { fill, number, percent, pick, times, words } from '../../kit/words.ts'
import { STAKES } from '../../stakes.ts'
import { hitsOf, kenoRules, type KenoView, MOST_MARKS, NUMBERS, PAYS } from '../game.ts'
import { chanceOf, returnOf } from '../rtp.ts'

const own = pick({
  en: {
    press: 'Draw',
    ready: 'Mark one to ten numbers, then press Draw.',
    full: 'Ten numbers at most.',
    clear: 'Clear',
    some: 'Mark {n} for me',
    marked: '{n} marked',
    number: 'Number {n}',
    drawn: 'Number {n}, drawn',
    hit: 'Number {n}, hit',
    summary: '{hits} of {marks} marks came: {drawn}.',
    hits: 'Hits',
    rules:
      'Mark one to ten of the forty numbers. Ten numbers are drawn, none twice. What a round pays depends on how many of your marks are among them. A round takes at least five seconds.',
  },
  bn: {
    press: 'ড্র',
    ready: 'এক থেকে দশটি নম্বর বেছে “ড্র” চাপুন।',
    full: 'সর্বোচ্চ দশটি নম্বর।',
    clear: 'মুছুন',
    some: '{n}টি বেছে দিন',
    marked: '{n}টি বাছা',
    number: 'নম্বর {n}',
    drawn: 'নম্বর {n}, উঠেছে',
    hit: 'নম্বর {n}, মিলেছে',
    summary: '{marks}টির মধ্যে {hits}টি মিলেছে: {drawn}।',
    hits: 'মিল',
    rules:
      'চল্লিশটি নম্বর থেকে এক থেকে দশটি বাছুন। দশটি নম্বর ওঠে, কোনোটি দুবার নয়। আপনার কয়টি নম্বর মিলল তার উপর টাকা। এক রাউন্ডে অন্তত পাঁচ সেকেন্ড লাগে।',
  },
})
const SOME = 5

void begin<KenoView>(kenoRules, ({ opened, refresh }): Stage<KenoView> => {
  const marks = new Set<number>()
  let drawn: readonly number[] = []
  const cells = Array.from({ length: NUMBERS }, (_, index) =>
    h('button', { class: 'cell', type: 'button', onclick: () => toggle(index + 1) }, number(index + 1)),
  )
  const count = h('output', { class: 'total' })
  const controls = h(
    'div',
    { class: 'own' },
    h('button', { class: 'button small', type: 'button', onclick: () => choose([]) }, own.clear),
    h(
      'button',
      { class: 'button small', type: 'button', onclick: () => choose(some()) },
      fill(own.some, { n: SOME }),
    ),
    count,
  )

  function some(): number[] {
    const left = Array.from({ length: NUMBERS }, (_, index) => index + 1)
    return Array.from({ length: SOME }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 1)
  }
  function isPlaying(): boolean {
    return document.documentElement.classList.contains('playing')
  }
  function choose(wanted: readonly number[]): void {
    if (isPlaying()) return
    marks.clear()
    for (const mark of wanted) marks.add(mark)
    drawn = []
    paint()
    refresh()
  }
  function toggle(mark: number): void {
    const next = marks.has(mark) ? [...marks].filter((other) => other !== mark) : [...marks, mark]
    if (next.length <= MOST_MARKS) choose(next)
  }
  function paint(): void {
    for (const [index, cell] of cells.entries()) {
      const mark = index + 1
      const [isMarked, isDrawn] = [marks.has(mark), drawn.includes(mark)]
      cell.className = `cell${isMarked ? ' marked' : ''}${isDrawn ? ' drawn' : ''}`
      cell.setAttribute('aria-pressed', String(isMarked))
      const name = isDrawn ? (isMarked ? own.hit : own.drawn) : own.number
      cell.setAttribute('aria-label', fill(name, { n: mark }))
    }
    count.textContent = marks.size === MOST_MARKS ? own.full : fill(own.marked, { n: marks.size })
  }
  const latest = opened.history[0]?.choice as { marks?: number[] } | null | undefined
  for (const mark of latest?.marks ?? []) marks.add(mark)
  paint()
  return {
    element: h('div', { class: 'card40' }, ...cells),
    controls,
    stakes: STAKES,
    press: own.press,
    ready: own.ready,
    bet: (stake) =>
      marks.size === 0
        ? { missing: own.ready }
        : { stake, choice: { marks: [...marks].sort((a, b) => a - b) } },
    start() {
      drawn = []
      paint()
    },
    abort: paint,
    async show({ view }, { isNew }) {
      const all = view?.drawn ?? []
      for (let shown = isNew && !stillness.matches ? 1 : all.length; shown < all.length; shown++) {
        drawn = all.slice(0, shown)
        paint()
        const cell = cells[(drawn.at(-1) ?? 1) - 1]
        if (cell) void glide(cell, [{ scale: 1.3 }, { scale: 1 }], { duration: 200, fill: 'none' })
        await pause(280)
      }
      drawn = all
      paint()
    },
    summary: ({ view, choice }) => {
      const marked = (choice as { marks: number[] }).marks
      const came = [...(view?.drawn ?? [])].sort((a, b) => a - b)
      return fill(own.summary, {
        hits: hitsOf(marked, came),
        marks: marked.length,
        drawn: came.map(number).join(', '),
      })
    },
    rules() {
      const n = marks.size || SOME
      return [
        section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
        section(
          words.rtpTitle,
          paragraph(fill(words.rtpOf, { rtp: percent(returnOf(n)) })),
          paragraph(fill(own.marked, { n })),
          payTable(
            [own.hits, words.chance, words.pays],
            (PAYS[n] ?? []).map((pays, hits) => [number(hits), percent(chanceOf(n, hits)), times(pays)]),
          ),
        ),
      ]
    },
  }
})
