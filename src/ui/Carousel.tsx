import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Carousel.module.css'
import { Icon } from './Icon.tsx'
import { readingWay } from './browser/readingWay.ts'
import { usePageHidden } from './browser/usePageHidden.ts'
import { useReducedMotion } from './browser/useReducedMotion.ts'

/** Source: spec 9 (K-POLL-11, K-POLL-12). */
const MOVE_MS = 500
const RESIZE_DEBOUNCE_MS = 50

interface Props {
  label: string
  words: {
    previous: string
    next: string
    pause: string
    play: string
    slide: (number: number, total: number) => string
  }
  /** `isSoon`: the slide is on the screen or next in turn, so that its picture may be fetched. */
  slides: readonly { id: string; render: (isSoon: boolean) => ReactNode }[]
  /** Never moves by itself: the data saver's wish. */
  isStill: boolean
  /** How many slides are seen at once. */
  perView?: 1 | 2
}

/**
 * Slides in a scroll-snap row. It waits 3000 ms and moves for 500 ms; the waiting is the progress bar's own CSS
 * animation, so that no timer ticks. It rests under the pointer, under focus, when hidden, with reduced motion
 * and when paused (X-61, D-09).
 */
export function Carousel({ label, words, slides, isStill, perView = 1 }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const stopMove = useRef<() => void>(undefined)
  const [index, setIndex] = useState(0)
  /** The places of the slides that stood on the screen at first or soon came to. */
  const [soon, setSoon] = useState<ReadonlySet<number>>(() => new Set([0, perView - 1]))
  const [isPaused, setIsPaused] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const isReduced = useReducedMotion()
  const isHidden = usePageHidden()
  const stops = Math.max(1, slides.length - perView + 1)
  const canMove = stops > 1 && !isStill && !isReduced
  const isResting = isPaused || isHeld || isHidden

  const go = useCallback(
    (to: number) => {
      const next = (to + stops) % stops
      setIndex(next)
      stopMove.current?.()
      const row = track.current
      const slide = row?.children[next]
      if (!row || !(slide instanceof HTMLElement)) return
      const left = placeOf(slide, row)
      if (isReduced) row.scrollLeft = left
      else stopMove.current = glide(row, left, () => (stopMove.current = undefined))
    },
    [stops, isReduced],
  )

  useEffect(() => () => stopMove.current?.(), [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const align = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const row = track.current
        const slide = row?.children[index]
        if (row && slide instanceof HTMLElement) row.scrollLeft = placeOf(slide, row)
      }, RESIZE_DEBOUNCE_MS)
    }
    addEventListener('resize', align)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', align)
    }
  }, [index])

  /** A finger moved the row: the nearest slide is the current one. */
  const follow = () => {
    const row = track.current
    const first = row?.firstElementChild
    if (stopMove.current || !row || !(first instanceof HTMLElement) || first.offsetWidth === 0) return
    setIndex(Math.min(stops - 1, Math.round(Math.abs(row.scrollLeft) / first.offsetWidth)))
  }
  const release = () => {
    stopMove.current?.()
    stopMove.current = undefined
  }
  const onFocus = (event: FocusEvent) => setIsHeld(event.target.matches(':focus-visible'))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears that somebody is here, and rests
    <section
      className={styles.carousel}
      data-per={perView}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onPointerDown={() => setIsHeld(true)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && setIsHeld(false)}
      onPointerCancel={() => setIsHeld(false)}
      onFocus={onFocus}
      onBlur={() => setIsHeld(false)}
    >
      <ul ref={track} className={styles.track} onScroll={follow} onPointerDown={release} onWheel={release}>
        {slides.map((slide, at) => (
          <li
            key={slide.id}
            className={styles.slide}
            aria-roledescription="slide"
            aria-label={words.slide(at + 1, slides.length)}
          >
            {slide.render(soon.has(at))}
          </li>
        ))}
      </ul>
      {stops > 1 ? (
        <>
          <div className={styles.arrows}>
            <IconButton label={words.previous} onClick={() => go(index - 1)}>
              <Icon name="chevron-left" />
            </IconButton>
            <IconButton label={words.next} onClick={() => go(index + 1)}>
              <Icon name="chevron-right" />
            </IconButton>
          </div>
          <div className={styles.controls}>
            {slides.slice(0, stops).map((slide, at) => (
              <button
                key={slide.id}
                type="button"
                className={styles.dot}
                aria-label={words.slide(at + 1, slides.length)}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => go(at)}
              >
                <span className={styles.mark}>
                  {canMove && at === index ? (
                    <span
                      key={index}
                      className={styles.progress}
                      style={{ animationPlayState: isResting ? 'paused' : 'running' }}
                      onAnimationEnd={({ animationName }) => {
                        if (animationName === styles.soon)
                          setSoon(new Set(soon).add((index + perView) % slides.length))
                        else go(index + 1)
                      }}
                    />
                  ) : null}
                </span>
              </button>
            ))}
            {canMove ? (
              <button
                type="button"
                className={styles.pause}
                aria-label={isPaused ? words.play : words.pause}
                onClick={() => setIsPaused(!isPaused)}
              >
                <Icon name={isPaused ? 'play' : 'pause'} size={16} />
              </button>
            ) : null}
          </div>
        </>
      ) : null}
    </section>
  )
}

/** The row's `scrollLeft` at which the slide begins where the row does. */
const placeOf = (slide: HTMLElement, row: HTMLElement): number =>
  slide.offsetLeft - row.offsetLeft + (readingWay(row) < 0 ? slide.offsetWidth - row.clientWidth : 0)

/** Moves the row to `left` in 500 ms with an ease out; answers how to stop. Snapping waits meanwhile. */
function glide(row: HTMLElement, left: number, onArrival: () => void): () => void {
  const from = row.scrollLeft
  const start = performance.now()
  let frame = 0
  row.style.scrollSnapType = 'none'
  const stop = () => {
    cancelAnimationFrame(frame)
    row.style.scrollSnapType = ''
  }
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / MOVE_MS))
    row.scrollLeft = from + (left - from) * (1 - (1 - part) ** 3)
    if (part < 1) frame = requestAnimationFrame(step)
    else {
      stop()
      onArrival()
    }
  }
  frame = requestAnimationFrame(step)
  return stop
}
