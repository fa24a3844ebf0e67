import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useApp } from '../../lib/app.tsx'
import { startOfDay } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Chat.module.css'
import type { Conversation, Line } from './useConversation.ts'

/** As near to the end as this, a reader wants to see what comes. */
const NEAR_PX = 120

/** What was said, oldest first, days apart; new lines are spoken politely. `children` stand before the lines. */
export function Log({
  name,
  conversation,
  children,
}: {
  name: string
  conversation: Conversation
  children: ReactNode
}) {
  const { t, format } = useApp()
  const { lines, hasOlder, isLoadingOlder, loadOlder, isPending, failure } = conversation
  const box = useScrollPlace(lines)
  return (
    <div
      ref={box}
      role="log"
      aria-live="polite"
      aria-label={t('chat.log', { name })}
      aria-busy={isPending || isLoadingOlder || undefined}
      className={styles.log}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      {hasOlder ? (
        <Button kind="quiet" small busy={isLoadingOlder} onClick={loadOlder}>
          {t('chat.older')}
        </Button>
      ) : isPending || failure ? null : (
        <p className={styles.start}>{t('chat.start')}</p>
      )}
      <div className={styles.before}>{children}</div>
      <ol className={styles.lines}>
        {lines.map((line, i) => (
          <li key={line.key} className={styles.line} data-own={line.isOwn || undefined}>
            {i === 0 || startOfDay(line.at) !== startOfDay(lines[i - 1]?.at ?? 0) ? (
              <p className={styles.day}>{format.date(line.at)}</p>
            ) : null}
            <Bubble line={line} name={name} conversation={conversation} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const WORDS = { sent: 'chat.sent', sending: 'chat.sending', queued: 'chat.queued' } as const

function Bubble({ line, name, conversation }: { line: Line; name: string; conversation: Conversation }) {
  const { t, format } = useApp()
  const { state } = line
  const isUnsent = state === 'waiting' || state === 'failed'
  return (
    <>
      <p className={styles.bubble} data-state={state} data-own={line.isOwn || undefined}>
        <span className="visually-hidden">{line.isOwn ? t('chat.you') : name}: </span>
        {line.content}
      </p>
      <p className={styles.meta}>
        {line.isAutomatic ? <span className={styles.tag}>{t('chat.answer')}</span> : null}
        <time dateTime={new Date(line.at).toISOString()} className="figures">
          {format.time(line.at)}
        </time>
        {line.isOwn && !isUnsent ? <span>{t(WORDS[state])}</span> : null}
      </p>
      {isUnsent ? (
        <div className={styles.unsent}>
          <p>{state === 'waiting' ? t('chat.waiting') : `${t('chat.failed')} ${line.note}`}</p>
          <Button kind="quiet" small onClick={() => conversation.retryMessage(line.key)}>
            {t('chat.retry')}
          </Button>
          <Button kind="quiet" small onClick={() => conversation.removeMessage(line.key)}>
            {t('chat.remove')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** The end stays in view for who reads there or has just written; who reads earlier lines is not moved. */
function useScrollPlace(lines: Line[]) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ first: '', last: '', height: 0 })
  useLayoutEffect(() => {
    const log = box.current
    if (!log) return
    const first = lines[0]?.key ?? ''
    const last = lines.at(-1)
    const was = before.current
    const wasNearEnd = was.height - log.scrollTop - log.clientHeight < NEAR_PX
    const isNew = last !== undefined && last.key !== was.last
    if (isNew && (was.last === '' || wasNearEnd || last.isOwn)) log.scrollTop = log.scrollHeight
    else if (first !== was.first && was.first !== '') log.scrollTop += log.scrollHeight - was.height
    before.current = { first, last: last?.key ?? '', height: log.scrollHeight }
  }, [lines])

  // The keyboard opens, or the composer grows: the end that was in view stays in view.
  useEffect(() => {
    const log = box.current
    if (!log || typeof ResizeObserver === 'undefined') return
    let shown = log.clientHeight
    const observer = new ResizeObserver(() => {
      if (log.scrollHeight - log.scrollTop - shown < NEAR_PX) log.scrollTop = log.scrollHeight
      shown = log.clientHeight
    })
    observer.observe(log)
    return () => observer.disconnect()
  }, [])
  return box
}
