import type { FormEvent } from 'react'
import { casesApi } from '../../../contract/console/cases.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { COMPLAINT_LENGTH } from '../../../contract/protection/complaints.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import { useDraft } from './useDraft.ts'

/** A word among staff. */
export function Note({ id }: { id: string }) {
  const { words } = useConsole()
  const say = useToast()
  const { text, change } = useDraft(`note:${id}`)
  const note = useAct(casesApi.noteCase, {
    done: () => {
      change('')
      say(words.cases.noted)
    },
  })
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank(text) && !note.isPending) note.mutate({ id, content: text.trim() })
  }
  return (
    <form noValidate onSubmit={keep} className={parts.form}>
      <TextArea
        label={words.cases.note}
        hint={words.cases.noteHint}
        rows={2}
        maxLength={COMPLAINT_LENGTH}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      <Wrong error={note.error} />
      <div className={parts.actions}>
        <Button type="submit" kind="secondary" small busy={note.isPending}>
          {words.cases.keepNote}
        </Button>
      </div>
    </form>
  )
}
