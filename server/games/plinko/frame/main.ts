/** Plinko: a ball falls through twelve rows of pins into one of thirteen pockets. */
import { h, s } from '../../kit/dom.ts'
import { glide } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import { begin, type Stage } from '../../kit/table.ts'
import { fill, percent, pick, times, words } from '../../kit/words.ts'
import { STAKES } from '../../stakes.ts'
import { isSpread, PAYS, plinkoRules, type PlinkoView, pocketOf, ROWS, type Spread } from '../game.ts'
import { chances, returnOf } from '../rtp.ts'

const own = pick({
  en: {
    press: 'Drop',
    ready: 'Choose how far the pays lie apart, then Drop.',
    spread: 'Pays',
    names: { calm: 'calm', mixed: 'mixed', wild: 'wild' } satisfies Record<Spread, string>,
    summary: 'Into {pay}.',
    rules:
      'The ball meets twelve pins and falls left or right of each, each as likely. The pocket at the bottom says what the stake is multiplied by. Calm pockets lie close together, wild ones far apart. A round takes at least five seconds.',
  },
  bn: {
    press: 'বল ছাড়ুন',
    ready: 'গুণকগুলো কতটা দূরে থাকবে বেছে “বল ছাড়ুন”।',
    spread: 'গুণক',
    names: { calm: 'শান্ত', mixed: 'মাঝারি', wild: 'উদ্দাম' } satisfies Record<Spread, string>,
    summary: '{pay}-এ পড়েছে।',
    rules:
      'বলটি বারোটি কাঁটায় ধাক্কা খেয়ে বাঁয়ে বা ডানে পড়ে, দুটির সম্ভাবনা সমান। নিচের খোপে লেখা গুণকে বাজি বাড়ে। শান্ত খোপগুলো কাছাকাছি, উদ্দামগুলো দূরে দূরে। এক রাউন্ডে অন্তত পাঁচ সেকেন্ড লাগে।',
  },
})
const SPREADS = Object.keys(PAYS).filter(isSpread)
/** The middle of the board and a row's height, in the drawing's units. */
const [MIDDLE, STEP] = [6.5, 0.72]
/** Where the ball comes to rest: below the last row of pins. */
const FLOOR = (ROWS - 1) * STEP + 1.7

void begin<PlinkoView>(plinkoRules, ({ opened, refresh }): Stage<PlinkoView> => {
  const latest = (opened.history[0]?.choice as { spread?: unknown } | null)?.spread
  const spread = h(
    'select',
    { id: 'spread', onchange: () => label() },
    ...SPREADS.map((name) => h('option', { value: name, selected: name === latest }, own.names[name])),
  )
  const chosen = (): Spread => (isSpread(spread.value) ? spread.value : 'calm')
  const ball = s('circle', { class: 'ball', r: 0.34, cx: 0, cy: 0 })
  const pins = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: row + 1 }, (__, at) =>
      s('circle', { class: 'pin', r: 0.1, cx: MIDDLE + at - row / 2, cy: row * STEP + 1 }),
    ),
  ).flat()
  const pockets = Array.from({ length: ROWS + 1 }, () => h('li'))
  const board = s('svg', { viewBox: `0 0 13 ${FLOOR + 0.5}`, 'aria-hidden': 'true' }, ...pins, ball)
  const placeOf = (x: number, y: number): string => `translate(${x}px, ${y}px)`
  const rest = (pocket: number): void => {
    ball.style.transform = placeOf(pocket + 0.5, FLOOR)
  }
  function label(): void {
    for (const [at, pocket] of pockets.entries()) {
      const pay = PAYS[chosen()][at] ?? 0
      pocket.textContent = times(pay)
        .replace(/[.,]?[0০]+×$/, '')
        .replace('×', '')
      pocket.className = pay > 100 ? 'more' : ''
    }
    refresh()
  }
  ball.style.transform = placeOf(MIDDLE, 0.2)
  queueMicrotask(label)
  return {
    element: h(
      'div',
      { class: 'plinko' },
      board,
      h('ol', { class: 'pockets', 'aria-label': own.spread }, ...pockets),
    ),
    controls: h('label', { class: 'own', for: 'spread' }, h('span', {}, own.spread), spread),
    stakes: STAKES,
    press: own.press,
    ready: own.ready,
    bet: (stake) => ({ stake, choice: { spread: chosen() } }),
    start() {
      for (const pocket of pockets) pocket.classList.remove('hit')
      ball.style.transform = placeOf(MIDDLE, 0.2)
    },
    abort: () => undefined,
    async show({ view }, { isNew }) {
      const path = view?.path ?? []
      const pocket = pocketOf(path)
      if (isNew) {
        let x = MIDDLE
        const falls = path.map((step, row) => {
          x += step - 0.5
          return { transform: placeOf(x, (row + 0.55) * STEP + 1) }
        })
        await glide(
          ball,
          [
            { transform: placeOf(MIDDLE, 0.2) },
            { transform: placeOf(MIDDLE, 0.7) },
            ...falls,
            { transform: placeOf(pocket + 0.5, FLOOR) },
          ],
          { duration: 3000, fill: 'none' },
        )
      }
      rest(pocket)
      pockets[pocket]?.classList.add('hit')
    },
    summary({ view, choice }) {
      const name = (choice as { spread: Spread }).spread
      return fill(own.summary, { pay: times(PAYS[name][pocketOf(view?.path ?? [])] ?? 0) })
    },
    rules() {
      const name = chosen()
      return [
        section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
        section(
          words.rtpTitle,
          paragraph(fill(words.rtpOf, { rtp: percent(returnOf(name)) })),
          paragraph(`${own.spread}: ${own.names[name]}`),
          payTable(
            [words.pays, words.chance],
            chances()
              .slice(0, ROWS / 2 + 1)
              .map((chance, pocket) => [
                times(PAYS[name][pocket] ?? 0),
                percent(pocket === ROWS / 2 ? chance : chance * 2),
              ]),
          ),
        ),
      ]
    },
  }
})
