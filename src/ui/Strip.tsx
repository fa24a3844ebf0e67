import { type ReactNode, useId, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Strip.module.css'
import { readingWay } from './browser/readingWay.ts'
import { scrollBehavior } from './browser/useReducedMotion.ts'

interface Props {
  title: string
  /** A line under the title. */
  hint?: string | undefined
  /** A link at the end of the title's row. */
  action?: ReactNode
  /** Upright posters, three to a phone's width, or lying scenes, two. */
  shape?: 'poster' | 'scene'
  words: { previous: string; next: string }
  /** List items. */
  children: ReactNode
}

/** A titled row of tiles that scrolls sideways and lets the next one peek; arrows on the wide layout. */
export function Strip({ title, hint, action, shape = 'poster', words, children }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const titleId = useId()
  const turn = (step: number) => {
    const list = row.current
    list?.scrollBy({
      left: step * readingWay(list) * list.clientWidth * 0.8,
      behavior: scrollBehavior(),
    })
  }
  return (
    <section className={styles.strip} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {action}
        <span className={styles.arrows}>
          <IconButton label={words.previous} onClick={() => turn(-1)}>
            <Icon name="chevron-left" />
          </IconButton>
          <IconButton label={words.next} onClick={() => turn(1)}>
            <Icon name="chevron-right" />
          </IconButton>
        </span>
      </header>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <ul ref={row} className={styles.row} data-shape={shape}>
        {children}
      </ul>
    </section>
  )
}
