import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useConsole } from '../lib/console.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import type { Draft } from './useDraft.ts'

interface Props {
  draft: Pick<Draft<object>, 'isBehind' | 'isChanged' | 'forget'>
  isBusy: boolean
  error: unknown
  submit: string
  children?: ReactNode
}

/** The foot of a form: saves what was typed, or throws it away. */
export function SaveBar({ draft, isBusy, error, submit, children }: Props) {
  const { words } = useConsole()
  const said = words.content
  return (
    <>
      <Wrong error={draft.isBehind ? null : error} />
      <div className={parts.actions}>
        {draft.isBehind ? null : (
          <Button type="submit" small busy={isBusy}>
            {submit}
          </Button>
        )}
        {draft.isChanged ? (
          <Button kind="secondary" small onClick={draft.forget}>
            {said.discard}
          </Button>
        ) : null}
        {children}
      </div>
      <p role="status" className={parts.small}>
        {draft.isChanged ? said.unsaved : null}
      </p>
    </>
  )
}
