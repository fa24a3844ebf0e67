import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  ADJUSTMENT_CAUSES,
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_MOST,
  ADJUSTMENT_WORDS,
  adjustmentsApi,
} from '../../../contract/console/adjustments.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import type { Paisa } from '../../../contract/money.ts'
import { paisaFromTyped } from '../../../contract/typed.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import parts from '../parts/parts.module.css'

interface Props {
  name: string
  /** What is free in the main wallet. */
  cash: Paisa
  /** One waits for a second person. */
  isWaiting: boolean
}

/** Asks a second person for a change of the balance, where none waits. */
export function Adjust({ name, cash, isWaiting }: Props) {
  const { words } = useConsole()
  const may = useMay()
  const say = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [isAsked, setIsAsked] = useState(isWaiting)
  const said = words.adjustments
  if (isAsked)
    return (
      <p>
        {said.waits} {may('approvals') ? <Link to="/approvals">{words.markets.toApprovals}</Link> : null}
      </p>
    )
  if (!may('askAdjustment')) return null
  const asked = () => {
    setIsAsking(false)
    setIsAsked(true)
    say(said.asked)
  }
  return (
    <div className={parts.actions}>
      <Button kind="secondary" small onClick={() => setIsAsking(true)}>
        {said.adjust}
      </Button>
      {isAsking ? (
        <Asking name={name} cash={cash} onAsked={asked} onClose={() => setIsAsking(false)} />
      ) : null}
    </div>
  )
}

interface AskingProps {
  name: string
  cash: Paisa
  onAsked: () => void
  onClose: () => void
}

/** An amount as it was typed, in either numerals; undefined where it is none that may be asked for. */
function amountOf(typed: string): Paisa | undefined {
  const amount = paisaFromTyped(typed)
  return amount !== undefined && amount > 0 && amount <= ADJUSTMENT_MOST ? amount : undefined
}

function Asking({ name, cash, onAsked, onClose }: AskingProps) {
  const { words, format } = useConsole()
  const [typed, setTyped] = useState({
    direction: 'credit' as (typeof ADJUSTMENT_DIRECTIONS)[number],
    amount: '',
    cause: 'lost_deposit' as (typeof ADJUSTMENT_CAUSES)[number],
    words: '',
    reference: '',
  })
  const [isSent, setIsSent] = useState(false)
  const said = words.adjustments
  const ask = useAct(adjustmentsApi.askAdjustment, { done: onAsked })
  const amount = amountOf(typed.amount)
  const isBare = isBlank(typed.words)
  const type = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const send = (reason: string) => {
    setIsSent(true)
    if (amount === undefined || isBare) return
    const [said, reference] = [typed.words.trim(), typed.reference.trim()]
    ask.mutate({ ...typed, name, amount, reason, words: said, reference })
  }
  return (
    <ReasonDialog
      title={said.title(name)}
      hint={words.withdrawals.askSecondHint}
      submit={words.withdrawals.askSecond}
      isBusy={ask.isPending}
      error={ask.error}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        label={said.direction}
        value={typed.direction}
        onChange={({ target }) =>
          type({ direction: ADJUSTMENT_DIRECTIONS.find((one) => one === target.value) ?? 'credit' })
        }
      >
        {ADJUSTMENT_DIRECTIONS.map((one) => (
          <option key={one} value={one}>
            {said.directions[one]}
          </option>
        ))}
      </SelectField>
      <Field
        label={said.amount}
        hint={said.amountHint(format.money(cash))}
        error={isSent && amount === undefined ? said.wrongAmount(format.money(ADJUSTMENT_MOST)) : undefined}
        prefix="৳"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed.amount}
        onChange={({ target }) => type({ amount: target.value })}
      />
      <SelectField
        label={said.cause}
        value={typed.cause}
        onChange={({ target }) =>
          type({ cause: ADJUSTMENT_CAUSES.find((one) => one === target.value) ?? 'other' })
        }
      >
        {ADJUSTMENT_CAUSES.map((one) => (
          <option key={one} value={one}>
            {said.causes[one]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={said.words}
        hint={said.wordsHint}
        error={isSent && isBare ? said.noWords : undefined}
        rows={2}
        maxLength={ADJUSTMENT_WORDS}
        value={typed.words}
        onChange={({ target }) => type({ words: target.value })}
      />
      <Field
        label={said.reference}
        hint={said.referenceHint}
        autoComplete="off"
        maxLength={20}
        value={typed.reference}
        onChange={({ target }) => type({ reference: target.value })}
      />
    </ReasonDialog>
  )
}
