import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  title: string
  /** Beside the title, in sight however far the dialog is scrolled. */
  mark?: ReactNode
  /** The name of the close button in the player's language. */
  closeLabel?: string
  /** Without it the dialog has to be answered: there is no cross, and neither Esc nor a tap outside takes it away. */
  onClose?: () => void
  children: ReactNode
  /** Buttons at the foot, the safe one first. */
  actions?: ReactNode
  /** A sheet from below on phones (default), a drawer from the left, or the full screen. */
  shape?: 'sheet' | 'drawer' | 'full'
}

/**
 * A native modal dialog: focus is trapped and returned, Esc and Android's back gesture close it, and a tap
 * outside does too. Mount it to open it; `onClose` takes it away.
 */
export function Dialog({ title, mark, closeLabel, onClose, children, actions, shape = 'sheet' }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    const open = () => dialog.showModal()
    open()
    // Chromium closes on the second Esc whatever becomes of the first.
    dialog.addEventListener('close', open)
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      dialog.removeEventListener('close', open)
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc is the dialog's own key
    <dialog
      ref={ref}
      className={`${styles.dialog} ${styles[shape]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose?.()
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {mark}
          {onClose ? (
            <IconButton label={closeLabel ?? ''} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          ) : null}
        </header>
        <div className={styles.content}>{children}</div>
        {actions ? <footer className={styles.actions}>{actions}</footer> : null}
      </div>
    </dialog>
  )
}
