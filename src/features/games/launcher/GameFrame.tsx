import { useEffect, useRef } from 'react'
import styles from './GameDialog.module.css'
import { type Frame, type FrameMessage, readMessage } from './frame.ts'

interface Props {
  frame: Frame
  title: string
  onMessage: (message: FrameMessage) => void
}

/** The game in its sandbox. It is heard only when the message is its own, from its origin, and one of the known ones. */
export function GameFrame({ frame, title, onMessage }: Props) {
  const ref = useRef<HTMLIFrameElement>(null)
  const listener = useRef(onMessage)
  useEffect(() => {
    listener.current = onMessage
  }, [onMessage])

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (!ref.current || event.source !== ref.current.contentWindow || event.origin !== frame.origin) return
      const message = readMessage(event.data)
      if (message?.type === 'bytes') dispatchEvent(new CustomEvent('streambytes', { detail: message.bytes }))
      else if (message) listener.current(message)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame.origin])

  return (
    <iframe
      ref={ref}
      className={styles.frame}
      data-own={frame.engine === undefined ? undefined : true}
      src={frame.src}
      title={title}
      sandbox={frame.sandbox}
      referrerPolicy="no-referrer"
      allow="fullscreen; autoplay"
    />
  )
}
