import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react'

/** What is drawn before the list was measured: the first screen of a phone, and of a wide window. */
const UNMEASURED = 12
/** Without a layout to measure (tests, a page that is hidden) so many are drawn. */
const WITHOUT_LAYOUT = 60
/** Drawn above and below the window, in its heights: the next tiles are there for a thumb and for the Tab key. */
const AHEAD = 0.6

/** How the list is laid out, in px, as its styles say: `--cols`, `--gap`, `--label`. */
interface Layout {
  cols: number
  /** From the top of a row to the top of the next. */
  stride: number
}

/** The items drawn: from `first` up to, not including, `end`; and the room above them in px. */
export interface Drawn {
  first: number
  end: number
  above: number
}

/**
 * Which of `count` tiles are drawn: those near the window, in whole rows. The list keeps the height of all of them,
 * set before the first paint, so that the scroll bar and the place on Back are true. New rows are drawn in pauses of
 * the browser, one change at a time, so that no task is long.
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number): Drawn {
  const [rows, setRows] = useState<{ from: number; to: number; layout: Layout | undefined }>()
  const [isDrawing, startDrawing] = useTransition()
  const layout = useRef<Layout>(undefined)
  const wanted = useRef('')

  const look = useCallback(() => {
    if (!list.current) return
    const { cols = 1, stride = 0 } = layout.current ?? {}
    const key = (from: number, to: number) => `${from} ${to} ${cols} ${stride}`
    const last = Math.ceil(count / cols)
    const { top } = list.current.getBoundingClientRect()
    const ahead = innerHeight * AHEAD
    const from = stride ? clamp(Math.floor((-top - ahead) / stride), last - 1) : 0
    const to = stride ? clamp(Math.ceil((innerHeight - top + ahead) / stride), last) : WITHOUT_LAYOUT
    if (key(from, to) === wanted.current) return
    wanted.current = key(from, to)
    startDrawing(() => setRows({ from, to, layout: layout.current }))
  }, [list, count])

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      layout.current = layoutOf(element)
      const { cols, stride } = layout.current ?? { cols: 1, stride: 0 }
      element.style.height = stride ? `${Math.ceil(count / cols) * stride}px` : ''
      look()
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, count, look])

  // While rows are being drawn a newer wish waits: drawing anew for each would never end.
  useEffect(() => {
    if (isDrawing) return
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [isDrawing, look])

  if (!rows) return { first: 0, end: Math.min(UNMEASURED, count), above: 0 }
  const { cols, stride } = rows.layout ?? { cols: 1, stride: 0 }
  // The list became shorter than the place it was looked at.
  if (rows.from * cols >= count) return { first: 0, end: Math.min(UNMEASURED, count), above: 0 }
  return { first: rows.from * cols, end: Math.min(rows.to * cols, count), above: rows.from * stride }
}

const clamp = (row: number, last: number) => Math.max(0, Math.min(row, last))

/** Undefined where there is no layout. */
function layoutOf(list: HTMLElement): Layout | undefined {
  const style = getComputedStyle(list)
  const [cols = 0, gap = 0, label = 0] = ['--cols', '--gap', '--label'].map((name) =>
    parseFloat(style.getPropertyValue(name)),
  )
  const width = list.clientWidth
  if (!width || !cols) return undefined
  return { cols, stride: (((width - (cols - 1) * gap) / cols) * 4) / 3 + label + gap }
}
