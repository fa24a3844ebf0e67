import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { approvalsApi } from '../../../contract/console/approvals.ts'
import { casesApi } from '../../../contract/console/cases.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay, useMe } from '../lib/reads.ts'
import { textIn } from '../lib/textIn.ts'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import type { OpenedCase } from './Case.tsx'
import styles from './Cases.module.css'

/** Puts a day of birth right, by two: asked for here, or waiting for the second. */
export function Birthday({ one }: { one: OpenedCase }) {
  const { words } = useConsole()
  const may = useMay()
  const mayAsk = may('askBirthday') && one.state !== 'closed'
  if (!mayAsk && one.birthday === null) return null
  return (
    <section aria-labelledby="birthday" className={styles.part}>
      <h3 id="birthday">{words.cases.birthday}</h3>
      {one.birthday ? <Waits birthday={one.birthday} /> : <Ask one={one} />}
    </section>
  )
}

function Waits({ birthday: { approval, by } }: { birthday: NonNullable<OpenedCase['birthday']> }) {
  const { words } = useConsole()
  const may = useMay()
  const { data: me } = useMe()
  const withdraw = useAct(approvalsApi.withdrawApproval)
  return (
    <>
      <p>{words.cases.birthdayWaits(by)}</p>
      <p className={parts.actions}>
        {may('approvals') ? <Link to="/approvals">{words.cases.toApprovals}</Link> : null}
        {by === me?.name ? (
          <Button
            kind="secondary"
            small
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ id: approval })}
          >
            {words.cases.takeBack}
          </Button>
        ) : null}
      </p>
      <Wrong error={withdraw.error} />
    </>
  )
}

function Ask({ one: { id, reference } }: { one: OpenedCase }) {
  const { words } = useConsole()
  const [birthday, setBirthday] = useState(reference)
  const ask = useAct(casesApi.askBirthday)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = textIn(new FormData(event.currentTarget), 'reason').trim()
    if (!ask.isPending) ask.mutate({ id, birthday, reason })
  }
  return (
    <form noValidate onSubmit={send} className={parts.form}>
      <Field
        label={words.cases.birthdayWanted}
        hint={words.cases.birthdayHint}
        type="date"
        value={birthday}
        onChange={({ target }) => setBirthday(target.value)}
      />
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        name="reason"
        required
        maxLength={300}
        rows={2}
      />
      <Wrong error={ask.error} />
      <div className={parts.actions}>
        <Button type="submit" kind="secondary" small busy={ask.isPending}>
          {words.cases.askBirthday}
        </Button>
      </div>
    </form>
  )
}
