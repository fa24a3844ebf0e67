import type { FormEvent } from 'react'
import { casesApi } from '../../../contract/console/cases.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { COMPLAINT_LENGTH } from '../../../contract/protection/complaints.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { deciderOf } from '../lib/wrong.ts'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import { useDraft } from './useDraft.ts'

interface Props {
  id: string
  /** The last word that was read: the answer is to it. */
  last: string
  onSent: () => void
}

/** The answer to a complaint, kept until it is sent. */
export function Answer({ id, last, onSent }: Props) {
  const { words } = useConsole()
  const say = useToast()
  const { text, change } = useDraft(`answer:${id}`)
  const answer = useAct(casesApi.answerCase, {
    done: () => {
      change('')
      say(words.cases.sent)
      onSent()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank(text) && !answer.isPending) answer.mutate({ id, last, content: text.trim() })
  }
  const first = deciderOf(answer.error)
  return (
    <form noValidate onSubmit={send} className={parts.form}>
      <TextArea
        label={words.cases.answer}
        hint={words.cases.answerHint}
        rows={4}
        maxLength={COMPLAINT_LENGTH}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      {first === undefined ? (
        <Wrong error={answer.error} />
      ) : (
        <p role="alert" className={parts.wrong}>
          {words.cases.answeredBy(first)}
        </p>
      )}
      <div className={parts.actions}>
        <Button type="submit" small busy={answer.isPending}>
          {words.cases.send}
        </Button>
      </div>
    </form>
  )
}
