import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { numbersApi } from '../../../contract/console/numbers.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import { latinDigits } from '../../../contract/typed.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { textIn } from '../lib/textIn.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import parts from '../parts/parts.module.css'
import type { Answer } from './Services.tsx'
import styles from './Services.module.css'

type Channel = Answer['methods'][number]['channels'][number]

interface Props {
  channel: Channel
  /** As staff call it: its method and its kind. */
  name: string
}

/** The numbers of a channel, the one that waits for a second person, and what may be done about them. */
export function Numbers({ channel: { id, numbers, asked }, name }: Props) {
  const { words } = useConsole()
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  const said = words.numbers
  return (
    <div className={styles.numbers}>
      {numbers.length === 0 ? <p className={parts.small}>{said.own}</p> : null}
      <ul>
        {numbers.map((number) => (
          <li key={number} className={parts.actions}>
            <span className="figures">{number}</span>
            {may('retireNumber') ? <Retire channel={id} number={number} name={name} /> : null}
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <p className={parts.small}>
          {may('approvals') ? <Link to="/approvals">{said.waits}</Link> : said.waits}
        </p>
      )}
      {may('askNumber') && asked === null ? (
        <Button kind="secondary" small aria-label={said.askTitle(name)} onClick={() => setIsAsking(true)}>
          {said.ask}
        </Button>
      ) : null}
      {isAsking ? (
        <Asking channel={id} name={name} hasOthers={numbers.length > 0} onClose={() => setIsAsking(false)} />
      ) : null}
    </div>
  )
}

function Retire({ channel, number, name }: { channel: number; number: string; name: string }) {
  const { words } = useConsole()
  const say = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const said = words.numbers
  const retire = useAct(numbersApi.retireNumber, {
    done: () => {
      setIsAsking(false)
      say(said.retired)
    },
    also: ['services'],
  })
  const title = said.retireTitle(number, name)
  return (
    <>
      <Button kind="quiet" small aria-label={title} onClick={() => setIsAsking(true)}>
        {said.retire}
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={title}
          submit={said.retire}
          isDanger
          isBusy={retire.isPending}
          error={retire.error}
          onSubmit={(reason) => retire.mutate({ channel, number, reason })}
          onClose={() => setIsAsking(false)}
        >
          <p>{said.retireText}</p>
        </ReasonDialog>
      ) : null}
    </>
  )
}

interface Ask {
  channel: number
  name: string
  hasOthers: boolean
  onClose: () => void
}

function Asking({ channel, name, hasOthers, onClose }: Ask) {
  const { words } = useConsole()
  const say = useToast()
  const said = words.numbers
  const ask = useAct(numbersApi.askNumber, {
    done: () => {
      onClose()
      say(said.asked)
    },
    also: ['services'],
  })
  const isWrong = ask.error instanceof ApiError && 'number' in ask.error.fields
  const send = (reason: string, typed: FormData) => {
    const number = latinDigits(textIn(typed, 'number')).replace(/[\s-]/g, '')
    ask.mutate({ channel, number, replaces: typed.has('replaces'), reason })
  }
  return (
    <ReasonDialog
      title={said.askTitle(name)}
      submit={said.ask}
      isBusy={ask.isPending}
      error={isWrong ? null : ask.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label={said.number}
        hint={said.hint}
        error={isWrong ? said.wrong : undefined}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={20}
      />
      {hasOthers ? (
        <label className={styles.clear}>
          <input type="checkbox" name="replaces" />
          {said.replaces}
        </label>
      ) : null}
    </ReasonDialog>
  )
}
