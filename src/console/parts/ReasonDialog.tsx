import type { ComponentProps, ReactNode } from 'react'
import { TextArea } from '../../ui/TextArea.tsx'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { FormDialog } from './FormDialog.tsx'

type Props = Omit<ComponentProps<typeof FormDialog>, 'onSubmit' | 'children'> & {
  /** Who reads it. */
  hint?: string
  /** `typed`: what else the form has. */
  onSubmit: (reason: string, typed: FormData) => void
  children?: ReactNode
}

/** Asks for the reason of an act before it is done. */
export function ReasonDialog({ hint, onSubmit, children, ...dialog }: Props) {
  const { words } = useConsole()
  return (
    <FormDialog {...dialog} onSubmit={(typed) => onSubmit(textIn(typed, 'reason').trim(), typed)}>
      {children}
      <TextArea
        label={words.reason}
        hint={hint ?? words.reasonHint}
        name="reason"
        required
        maxLength={300}
        rows={3}
      />
    </FormDialog>
  )
}
