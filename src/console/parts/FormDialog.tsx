import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useConsole } from '../lib/console.tsx'
import { beginAtFirst } from './beginAtFirst.ts'
import styles from './parts.module.css'
import { Wrong } from './Wrong.tsx'

interface Props {
  title: string
  submit: string
  isDanger?: boolean
  isBusy: boolean
  error: unknown
  /** What was typed; not while an answer is awaited. */
  onSubmit: (typed: FormData) => void
  onClose: () => void
  children: ReactNode
}

/** A form over the screen: its first field has the focus, what went wrong stands below the fields. */
export function FormDialog({ title, submit, isDanger, isBusy, error, onSubmit, onClose, children }: Props) {
  const { words } = useConsole()
  const form = useId()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onSubmit(new FormData(event.currentTarget))
  }
  return (
    <Dialog
      title={title}
      closeLabel={words.close}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} busy={isBusy} kind={isDanger ? 'danger' : 'primary'}>
            {submit}
          </Button>
        </>
      }
    >
      <form ref={beginAtFirst} noValidate id={form} onSubmit={send} className={styles.form}>
        {children}
        <Wrong error={error} />
      </form>
    </Dialog>
  )
}
