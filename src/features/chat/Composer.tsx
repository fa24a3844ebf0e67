import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { useReloadHold } from '../../lib/pwa/reloadHold.ts'
import { chatQueueOf } from '../../lib/outbox/chatQueue.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Chat.module.css'
import { lettersLeft, sendable } from './sendable.ts'

/** From here on the composer counts. */
const COUNTED_FROM = 200

/** Where a message is written: Enter sends it, Shift with Enter makes a line, and what is not sent is kept as a draft. */
export function Composer({ chatId, isKept }: { chatId: string; isKept: boolean }) {
  const app = useApp()
  const { t } = app
  const [text, write] = useDraft(chatId)
  const noteId = useId()
  const left = lettersLeft(text)
  const content = sendable(text)
  // An unsent message, though its draft is kept: the player is writing it.
  useReloadHold(content !== '')
  const isSendable = content !== '' && left >= 0

  /** What was sent and may still be drawn: a second tap before the field is empty is the same message. */
  const gone = useRef<string>(undefined)

  const send = () => {
    if (!isSendable || gone.current === text) return
    gone.current = text
    write('')
    void chatQueueOf(app).add(chatId, content)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends a word in a Bangla keyboard: that one sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        className={styles.input}
        rows={1}
        value={text}
        placeholder={t('chat.type')}
        aria-label={t('chat.type')}
        aria-describedby={noteId}
        aria-invalid={left < 0 || undefined}
        enterKeyHint="send"
        onChange={(event) => {
          gone.current = undefined
          write(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton type="submit" label={t('chat.submit')} disabled={!isSendable}>
        <Icon name="plane" />
      </IconButton>
      <p id={noteId} className={styles.note} role="status" data-over={left < 0 || undefined}>
        {left < 0 ? t('chat.tooLong', { count: -left }) : null}
        {left >= 0 && left <= COUNTED_FROM ? t('chat.left', { count: left }) : null}
        {isKept ? null : t('chat.notKept')}
      </p>
    </form>
  )
}

const DRAFT_PAUSE_MS = 300

/** The text of a chat's composer; kept on the device a moment after each change, and at once when it is left. */
function useDraft(chatId: string): [string, (text: string) => void] {
  const { session, call, now } = useApp()
  const [text, setText] = useState('')
  const latest = useRef<string>(undefined)

  useEffect(() => {
    let isGone = false
    const queue = chatQueueOf({ session, call, now })
    void queue.draft(chatId).then((kept) => {
      if (!isGone && latest.current === undefined) setText(kept)
    })
    const keep = () => {
      if (latest.current !== undefined) void queue.keepDraft(chatId, latest.current)
    }
    document.addEventListener('visibilitychange', keep)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', keep)
      keep()
    }
  }, [chatId, session, call, now])

  useEffect(() => {
    if (latest.current === undefined) return
    const timer = setTimeout(
      () => void chatQueueOf({ session, call, now }).keepDraft(chatId, text),
      text === '' ? 0 : DRAFT_PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [text, chatId, session, call, now])

  const write = (next: string) => {
    latest.current = next
    setText(next)
  }
  return [text, write]
}
