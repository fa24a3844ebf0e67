import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import styles from './Toast.module.css'

interface Message {
  text: ReactNode
  kind: 'status' | 'alert'
}

const ToastContext = createContext<(text: ReactNode, kind?: Message['kind']) => void>(() => {})

/** Says one short thing for five seconds. Never the only trace of an error. */
export const useToast = () => useContext(ToastContext)

const FailedContext = createContext<() => void>(() => {})

/** Says that a part of the screen could not be loaded. */
export const useFailedToast = () => useContext(FailedContext)

const SHOWN_MS = 5000

/** `failed` are the words for a part of the screen that could not be loaded. */
export function ToastProvider({ failed, children }: { failed: string; children: ReactNode }) {
  const [message, setMessage] = useState<Message>()
  const show = useCallback(
    (text: ReactNode, kind: Message['kind'] = 'status') => setMessage({ text, kind }),
    [],
  )
  const showFailed = useCallback(() => show(failed, 'alert'), [show, failed])

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])

  return (
    <ToastContext value={show}>
      <FailedContext value={showFailed}>{children}</FailedContext>
      <div className={styles.place} role="status" aria-live="polite">
        {message?.kind === 'status' ? <p className={styles.toast}>{message.text}</p> : null}
      </div>
      <div className={styles.place} role="alert">
        {message?.kind === 'alert' ? <p className={styles.toast}>{message.text}</p> : null}
      </div>
    </ToastContext>
  )
}
