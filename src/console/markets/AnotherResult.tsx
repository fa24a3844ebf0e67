import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { marketsApi } from '../../../contract/console/markets.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { textIn } from '../lib/textIn.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import parts from '../parts/parts.module.css'
import { Figures } from './Figures.tsx'
import type { Opened } from './Market.tsx'
import styles from './Markets.module.css'
import { runsTyped } from './outcomes.ts'

/** Chooses another result of a settled market, shows what it would move, and asks a second person for it. */
export function AnotherResult({ market }: { market: Opened }) {
  const { words } = useConsole()
  const said = words.markets
  const [outcome, setOutcome] = useState('')
  const isNow = String(market.result?.outcome) === outcome
  return (
    <section aria-labelledby="another" className={`${parts.card} ${styles.another}`}>
      <h2 id="another">{said.another}</h2>
      {market.approval === null ? (
        <>
          <p className={parts.small}>{said.anotherHint}</p>
          <Choose market={market} outcome={outcome} onChoose={setOutcome} />
          {isNow ? <p>{said.same}</p> : null}
          {outcome === '' || isNow ? null : <Asking key={outcome} market={market} outcome={outcome} />}
        </>
      ) : (
        <p>
          {said.waits} <Link to="/approvals">{said.toApprovals}</Link>
        </p>
      )}
    </section>
  )
}

interface Choosing {
  market: Opened
  outcome: string
  onChoose: (outcome: string) => void
}

function Choose({ market, outcome, onChoose }: Choosing) {
  const { words } = useConsole()
  const said = words.markets
  const isFancy = market.kind === 'fancy'
  const [isWrong, setIsWrong] = useState(false)
  const work = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const runs = runsTyped(textIn(new FormData(event.currentTarget), 'runs'))
    setIsWrong(runs === undefined)
    if (runs !== undefined) onChoose(String(runs))
  }
  const voided = <option value="void">{said.voided}</option>
  if (!isFancy)
    return (
      <SelectField label={said.outcome} value={outcome} onChange={({ target }) => onChoose(target.value)}>
        <option value="" disabled>
          {said.choose}
        </option>
        {market.runners.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
        {voided}
      </SelectField>
    )
  return (
    <form noValidate onSubmit={work} className={styles.work}>
      <Field
        label={said.runsLabel}
        name="runs"
        inputMode="numeric"
        maxLength={6}
        error={isWrong ? said.runsWrong : undefined}
      />
      <Button type="submit" kind="secondary" small>
        {said.work}
      </Button>
      <Button kind="quiet" small onClick={() => onChoose('void')}>
        {said.voided}
      </Button>
    </form>
  )
}

function Asking({ market, outcome }: { market: Opened; outcome: string }) {
  const { words } = useConsole()
  const may = useMay()
  const say = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const said = words.markets
  const ask = useAct(marketsApi.askResettle, {
    done: () => {
      setIsAsking(false)
      say(said.asked)
    },
    also: ['market'],
  })
  return (
    <>
      <h3>{said.preview}</h3>
      <Figures market={market.id} outcome={outcome} />
      {may('askResettle') ? (
        <div className={parts.actions}>
          <Button small onClick={() => setIsAsking(true)}>
            {said.ask}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={said.askTitle(market.event)}
          hint={words.withdrawals.askSecondHint}
          submit={said.ask}
          isBusy={ask.isPending}
          error={ask.error}
          onSubmit={(reason) =>
            ask.mutate({
              market: market.id,
              outcome: outcome === 'void' ? outcome : Number(outcome),
              reason,
            })
          }
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
