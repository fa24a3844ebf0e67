/**
 * The reels on screen: five columns of pictures that run down and stop one after the other, 2.5 seconds in all
 * (PP-24). With reduced motion nothing moves; the columns change one by one. Lines that paid are drawn over them.
 */
import { isSymbol, type LineWin, LINES, REELS, ROWS, STRIPS, type Symbol, viewAt } from '../rules.ts'
import { h, s } from '../../kit/dom.ts'
import { fill } from '../../kit/words.ts'
import { slotWords } from './words.ts'

/** When each reel stands still, counted from the press. */
const STOPS_MS = [1400, 1700, 2000, 2300, 2600]
/** A reel's last stretch, which starts when the outcome is known. */
const LANDING_MS = 700
const LOOP_CELLS = 8
const LOOP_MS = 720

const stillness = matchMedia('(prefers-reduced-motion: reduce)')
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export interface Reels {
  element: HTMLElement
  /** Shows stops without moving. */
  show: (stops: readonly number[]) => void
  /** Starts to turn; `land` brings the reels to their stops and resolves when the last one stands. */
  start: () => { land: (stops: readonly number[]) => Promise<void>; abort: () => void }
  /** Marks the lines that paid; none clears them. */
  mark: (wins: readonly LineWin[]) => void
}

export function makeReels(symbols: Record<Symbol, string>): Reels {
  const columns = Array.from({ length: REELS }, () => h('div', { class: 'strip' }))
  const lines = s('svg', { class: 'lines', viewBox: `0 0 ${REELS} ${ROWS}`, preserveAspectRatio: 'none' })
  const element = h(
    'div',
    { class: 'reels', role: 'img' },
    ...columns.map((strip) => h('div', { class: 'reel' }, strip)),
    lines,
  )
  const picture = (symbol: Symbol) => h('img', { src: symbols[symbol], alt: '', draggable: 'false' })
  let shown: Symbol[][] = viewAt([0, 5, 11, 3, 22])

  const paint = (reel: number, cells: readonly Symbol[]): void =>
    columns[reel]?.replaceChildren(...cells.map(picture))
  const describe = (): void => {
    const row = (index: number) => shown.map((reel) => slotWords.symbols[reel[index] ?? 'J']).join(', ')
    element.setAttribute('aria-label', fill(slotWords.reels, { top: row(0), middle: row(1), bottom: row(2) }))
  }
  const show = (stops: readonly number[]): void => {
    shown = viewAt(stops)
    for (const [reel, cells] of shown.entries()) paint(reel, cells)
    describe()
  }
  const mark = (wins: readonly LineWin[]): void => {
    lines.replaceChildren(...wins.map(({ line }) => linePath(line)))
    const cells = new Set(
      wins.flatMap(({ line, count }) =>
        Array.from({ length: count }, (_, reel) => `${reel}.${LINES[line]?.[reel] ?? 0}`),
      ),
    )
    element.classList.toggle('won', wins.length > 0)
    for (const [reel, strip] of columns.entries()) {
      for (const [row, cell] of [...strip.children].entries()) {
        cell.classList.toggle('paid', cells.has(`${reel}.${row}`))
      }
    }
  }

  const start = () => {
    mark([])
    const began = performance.now()
    const turning = columns.map((strip, reel) => (stillness.matches ? undefined : loop(strip, reel)))
    element.classList.add('turning')

    /** Cells that repeat after LOOP_CELLS, so that the loop has no seam. */
    function loop(strip: HTMLElement, reel: number): Animation {
      const cells = stripFrom(reel, Math.floor(Math.random() * 32), LOOP_CELLS)
      paint(reel, [...cells, ...cells.slice(0, ROWS)])
      return strip.animate(
        [{ transform: `translateY(${cellsOf(-LOOP_CELLS)})` }, { transform: 'translateY(0)' }],
        { duration: LOOP_MS, iterations: 60, easing: 'linear' },
      )
    }
    const stop = (reel: number): void => turning[reel]?.cancel()

    async function landReel(reel: number, at: number): Promise<void> {
      const cells = stripFrom(reel, at, ROWS)
      const wait = Math.max(0, (STOPS_MS[reel] ?? 0) - LANDING_MS - (performance.now() - began))
      await pause(wait + (wait === 0 ? reel * 180 : 0))
      const strip = columns[reel]
      if (!strip) return
      if (stillness.matches) {
        await pause(LANDING_MS)
        paint(reel, cells)
        return
      }
      const passing = stripFrom(reel, at + ROWS, LOOP_CELLS - ROWS)
      const before = [...strip.children].slice(0, ROWS)
      stop(reel)
      paint(reel, [...cells, ...passing])
      strip.append(...before)
      await strip.animate(
        [{ transform: `translateY(${cellsOf(-LOOP_CELLS)})` }, { transform: 'translateY(0)' }],
        { duration: LANDING_MS, easing: 'cubic-bezier(.2,.5,.3,1)' },
      ).finished
      paint(reel, cells)
    }

    return {
      async land(stops: readonly number[]): Promise<void> {
        await Promise.all(stops.map((stop, reel) => landReel(reel, stop)))
        const rest = (STOPS_MS.at(-1) ?? 0) - (performance.now() - began)
        if (rest > 0) await pause(rest)
        shown = viewAt(stops)
        element.classList.remove('turning')
        describe()
      },
      abort(): void {
        for (const reel of columns.keys()) {
          stop(reel)
          paint(reel, shown[reel] ?? [])
        }
        element.classList.remove('turning')
      },
    }
  }
  return { element, show, start, mark }
}

/** A share of the strip: each cell is a third of the window. */
const cellsOf = (cells: number): string => `calc(var(--cell) * ${cells})`

/** What stands on the real strip from a place on: the pictures that run by are no more promising than they are. */
function stripFrom(reel: number, from: number, count: number): Symbol[] {
  const strip = STRIPS[reel] ?? STRIPS[0]
  return Array.from({ length: count }, (_, step) => strip[(from + step) % strip.length] ?? '').filter(
    isSymbol,
  )
}

function linePath(line: number): SVGElement {
  const points = (LINES[line] ?? []).map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(' ')
  return s('polyline', { points, 'vector-effect': 'non-scaling-stroke' })
}

/** A small picture of one line for the pay table. */
export const lineIcon = (line: number): SVGElement =>
  s(
    'svg',
    { viewBox: '-.4 -.4 5.8 3.8', class: 'line-icon', 'aria-hidden': 'true' },
    ...Array.from({ length: REELS * ROWS }, (_, cell) =>
      s('rect', {
        x: (cell % REELS) + 0.1,
        y: Math.floor(cell / REELS) + 0.1,
        width: 0.8,
        height: 0.8,
        rx: 0.15,
      }),
    ),
    linePath(line),
  )
