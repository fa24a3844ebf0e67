import { type FormEvent, useState } from 'react'
import { identityApi } from '../../../contract/console/identity.ts'
import { playersApi } from '../../../contract/console/players.ts'
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
import styles from './Cases.module.css'
import { useDraft } from './useDraft.ts'

interface Props {
  id: string
  /** The last word that was read: what is said here answers it. */
  last: string
  onSent: () => void
}

/** Says whether it is known who the player is, with an answer to them. */
export function Identity({ id, last, onSent }: Props) {
  const { words } = useConsole()
  const say = useToast()
  const { text, change } = useDraft(`identity:${id}`)
  const [isBare, setIsBare] = useState(false)
  const said = words.identity
  const confirm = useAct(identityApi.confirmIdentity, {
    also: [playersApi.player.path],
    done: () => {
      change('')
      say(said.said)
      onSent()
    },
  })
  const send = (confirmed: boolean) => {
    setIsBare(isBlank(text))
    if (!isBlank(text) && !confirm.isPending) confirm.mutate({ id, last, confirmed, content: text.trim() })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(true)
  }
  const isSending = (confirmed: boolean) => confirm.isPending && confirm.variables.confirmed === confirmed
  const first = deciderOf(confirm.error)
  return (
    <section aria-labelledby="identity" className={styles.part}>
      <h3 id="identity">{said.say}</h3>
      <p className={parts.small}>{said.free}</p>
      <form noValidate onSubmit={submit} className={parts.form}>
        <TextArea
          label={said.words}
          hint={said.wordsHint}
          error={isBare && isBlank(text) ? said.noWords : undefined}
          rows={3}
          maxLength={COMPLAINT_LENGTH}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
        {first === undefined ? (
          <Wrong error={confirm.error} />
        ) : (
          <p role="alert" className={parts.wrong}>
            {words.cases.answeredBy(first)}
          </p>
        )}
        <div className={parts.actions}>
          <Button type="submit" small busy={isSending(true)}>
            {said.confirm}
          </Button>
          <Button kind="secondary" small busy={isSending(false)} onClick={() => send(false)}>
            {said.refuse}
          </Button>
        </div>
      </form>
    </section>
  )
}
