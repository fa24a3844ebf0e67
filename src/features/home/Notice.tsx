import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { contentApi } from '../../../contract/content.ts'
import { useApp } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'
import { useIsPrerendering } from '../../lib/hydration/useIsPrerendering.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { usePageHidden } from '../../ui/browser/usePageHidden.ts'
import { useReducedMotion } from '../../ui/browser/useReducedMotion.ts'
import styles from './Notice.module.css'

/** 1 px every 20 ms. Source: spec 9 (K-POLL-10). */
const MS_PER_PX = 20

/**
 * The host's notice as a line that moves; not drawn when there is none. It rests under the pointer and
 * the keyboard's focus, passes three times and then stands until it is played again, and can be put away. With
 * reduced motion and under data saver it is one line that unfolds.
 */
export function Notice() {
  const { language, storage } = useApp()
  const { data, isPending } = useQuery(query(contentApi.general, {}))
  const [putAway, setPutAway] = useState(() => storage.get('notice'))
  const text = data?.notice[language].trim() ?? ''
  const key = data?.notice.en ?? ''
  // Most hosts have one: its place is kept until the host says, unless one was put away.
  if (isPending && putAway === undefined) return <div className={styles.notice} aria-hidden />
  if (!text || putAway === key) return null
  const close = () => {
    setPutAway(key)
    void storage.set('notice', key)
  }
  return <Line key={text} text={text} onClose={close} />
}

function Line({ text, onClose }: { text: string; onClose: () => void }) {
  const { t, settings } = useApp()
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  const [way, setWay] = useState<{ from: number; to: number }>()
  const [isPaused, setIsPaused] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const isHidden = usePageHidden()
  const isReduced = useReducedMotion()
  const isPrerendering = useIsPrerendering()
  const mayMove = !isReduced && !settings.savesData()
  const canMove = mayMove && !isPrerendering && !isOver

  useEffect(() => {
    if (!canMove) return
    const measure = () => setWay({ from: box.current?.clientWidth ?? 0, to: line.current?.scrollWidth ?? 0 })
    const frame = requestAnimationFrame(measure)
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', measure)
    }
  }, [canMove])

  const isResting = isPaused || isOver
  const rest = () => {
    setIsPaused(!isResting)
    setIsOver(false)
  }
  const style: CSSProperties & Record<`--${string}`, string> = way
    ? {
        '--from': `${way.from}px`,
        '--to': `-${way.to}px`,
        animationDuration: `${(way.from + way.to) * MS_PER_PX}ms`,
        // The first pass begins where it can be read at once.
        animationDelay: `-${way.from * MS_PER_PX}ms`,
        animationPlayState: isPaused || isHidden ? 'paused' : '',
      }
    : {}
  return (
    <section className={styles.notice} aria-label={t('home.notice')}>
      <Icon name="bell" size={20} />
      <div ref={box} className={styles.box} data-open={isOpen || undefined}>
        <span
          ref={line}
          className={canMove ? (way ? styles.moving : styles.still) : undefined}
          style={canMove ? style : undefined}
          onAnimationEnd={() => setIsOver(true)}
        >
          {text}
        </span>
      </div>
      {isPrerendering ? null : mayMove ? (
        <IconButton label={isResting ? t('home.noticePlay') : t('home.noticePause')} onClick={rest}>
          <Icon name={isResting ? 'play' : 'pause'} size={16} />
        </IconButton>
      ) : (
        <IconButton
          label={isOpen ? t('home.showLess') : t('home.showMore')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
        </IconButton>
      )}
      <IconButton label={t('home.noticeClose')} onClick={onClose}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  )
}
