import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { beginAtFirst } from './beginAtFirst.ts'
import styles from './parts.module.css'
import { Wrong } from './Wrong.tsx'

interface Props {
  title: string
  /** Who reads it. */
  hint?: string
  submit: string
  isDanger?: boolean
  isBusy: boolean
  error: unknown
  onSubmit: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for the reason of an act before it is done. */
export function ReasonDialog({
  title,
  hint,
  submit,
  isDanger,
  isBusy,
  error,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { words } = useConsole()
  const form = useId()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = textIn(new FormData(event.currentTarget), 'reason')
    if (!isBusy) onSubmit(reason.trim())
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
        <TextArea
          label={words.reason}
          hint={hint ?? words.reasonHint}
          name="reason"
          required
          maxLength={300}
          rows={3}
        />
        <Wrong error={error} />
      </form>
    </Dialog>
  )
}
