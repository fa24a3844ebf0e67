import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { afterFrame, onScrolled } from '../../../ui/browser/afterFrame.ts'
import { takeFrame } from './frameBudget.ts'

/** What is drawn before the list was measured, and with all else that a search changes: more make a task that is felt. */
const UNMEASURED = 1
/** Without a layout to measure (tests) so many are drawn. */
const WITHOUT_LAYOUT = 60
/** Drawn above and below the window, in its heights: the next tiles are there for a thumb and for the Tab key. */
const AHEAD = 0.6
/** Rows drawn at a time: more make a task that is felt on a slow phone. */
const STEP = 1

/** How the list is laid out, in px, as its styles say: `--cols`, `--gap`, `--label`. */
interface Layout {
  cols: number
  /** From the top of a row to the top of the next. */
  stride: number
}

/** The layout found last: until the window changes its size, the next list is laid out alike. */
let found: Layout | undefined
let isForgetting = false

function remember(layout: Layout | undefined): void {
  found = layout
  if (isForgetting) return
  isForgetting = true
  addEventListener('resize', () => {
    found = undefined
  })
}

/** Measures an empty list ahead of one that is laid out alike, so that its first frame is laid out once. */
export function measureAhead(list: HTMLElement): void {
  remember(layoutOf(list))
}

/** Rows from `from` up to, not including, `to`. */
interface Rows {
  from: number
  to: number
}

/** The items drawn: from `first` up to, not including, `end`; the room above them and a row's height in px. */
export interface Drawn {
  first: number
  end: number
  above: number
  /** Undefined until the list was measured. */
  stride: number | undefined
}

type Wish = Rows & { layout: Layout | undefined; of: string }

/**
 * Which of `count` tiles are drawn: those near the window, in whole rows. The list keeps the height of all of them,
 * set before the first paint, so that the scroll bar and the place on Back are true. Rows are drawn one at a time in
 * pauses of the browser. `of` names the list: another one is drawn from the window's first row on.
 */
export function useVirtualRows(
  count: number,
  of: string,
): Drawn & { list: RefObject<HTMLUListElement | null> } {
  const list = useRef<HTMLUListElement>(null)
  const [drawn, setDrawn] = useState<Wish>()
  const layout = useRef<Layout>(undefined)
  const asked = useRef<Wish>(undefined)

  const look = useCallback(() => {
    if (!list.current) return
    const now = asked.current
    const next = { layout: layout.current, of }
    const isSame = now?.of === of && now.layout === next.layout
    if (!next.layout) {
      // Where sizes are told, they come.
      if (isSame || typeof ResizeObserver !== 'undefined') return
      asked.current = { ...next, from: 0, to: WITHOUT_LAYOUT }
    } else {
      const { cols, stride } = next.layout
      const { top } = list.current.getBoundingClientRect()
      const seen = seenRows(-top / stride, innerHeight / stride, Math.ceil(count / cols))
      // What stands there unmeasured stays.
      const before = now ? undefined : { from: 0, to: Math.ceil(UNMEASURED / cols) }
      const rows = grown(isSame ? now : before, seen)
      if (isSame && rows.from === now.from && rows.to === now.to) return
      asked.current = { ...next, ...rows }
    }
    startTransition(() => setDrawn(asked.current))
  }, [count, of])

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const keepHeight = () => {
      const { cols, stride } = layout.current ?? { cols: 1, stride: 0 }
      element.style.height = stride ? `${Math.ceil(count / cols) * stride}px` : ''
    }
    const measure = () => {
      const next = layoutOf(element)
      const { cols, stride } = layout.current ?? {}
      if (next?.cols !== cols || next?.stride !== stride) layout.current = next
      remember(layout.current)
      look()
      keepHeight()
    }
    if (typeof ResizeObserver === 'undefined') {
      measure()
      return
    }
    // Asking for sizes here would lay out what was just drawn; the observer calls when that is done anyway.
    layout.current ??= found
    keepHeight()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [count, look])

  useLayoutEffect(takeFrame, [drawn])

  // While a row is being drawn a newer wish waits: drawing anew for each would never end.
  useEffect(() => {
    if (drawn !== asked.current) return
    const stop = afterFrame(look)
    const leave = onScrolled(() => {
      if (drawn === asked.current) look()
    })
    return () => {
      stop()
      leave()
    }
  }, [drawn, look])

  const { cols, stride } = drawn?.layout ?? { cols: 1, stride: undefined }
  // Nothing measured yet, or the list became shorter than the place it was looked at.
  if (!drawn || drawn.from * cols >= count)
    return { list, first: 0, end: Math.min(UNMEASURED, count), above: 0, stride }
  const to = drawn.of === of ? drawn.to : Math.min(drawn.to, drawn.from + STEP)
  return {
    list,
    first: drawn.from * cols,
    end: Math.min(to * cols, count),
    above: drawn.from * (stride ?? 0),
    stride,
  }
}

interface Seen {
  /** In the window now. */
  inside: Rows
  /** With those above and below that are drawn too. */
  near: Rows
}

/** Which of `last` rows are seen with the window at row `top`, `height` rows high. */
function seenRows(top: number, height: number, last: number): Seen {
  const clamp = (row: number) => Math.max(0, Math.min(row, last))
  const around = (rows: number) => ({
    from: Math.min(clamp(Math.floor(top - rows)), Math.max(0, last - 1)),
    to: clamp(Math.ceil(top + height + rows)),
  })
  return { inside: around(0), near: around(height * AHEAD) }
}

/** The rows to draw next: what is drawn and still near, and a step more towards all that is near; what is seen comes first. */
export function grown(drawn: Rows | undefined, { inside, near }: Seen): Rows {
  const isFar = !drawn || drawn.to <= inside.from || drawn.from >= inside.to
  if (isFar) return { from: inside.from, to: Math.min(inside.from + STEP, near.to) }
  const from = Math.max(drawn.from, near.from)
  const to = Math.min(drawn.to, near.to)
  if (from > inside.from) return { from: Math.max(inside.from, from - STEP), to }
  if (to < near.to) return { from, to: Math.min(near.to, to + STEP) }
  return { from: Math.max(near.from, from - STEP), to }
}

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
