import { useState } from 'react'
import { withdrawalsApi } from '../../../contract/console/withdrawals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import type { Withdrawal } from './Withdrawals.tsx'

/** Says that a withdrawal was paid, asks a second person, or gives the money back; each after a question. */
export function Decide({ row }: { row: Withdrawal }) {
  const { words, format } = useConsole()
  const say = useToast()
  const [asks, setAsks] = useState<'paid' | 'second' | 'back'>()
  const amount = format.money(row.amount)
  const decide = useAct(withdrawalsApi.decideWithdrawal, {
    done: ({ done }) => {
      setAsks(undefined)
      say(done ? words.withdrawals.done : words.withdrawals.asked)
    },
  })
  const ask = (what: typeof asks) => {
    decide.reset()
    setAsks(what)
  }
  const question = {
    isBusy: decide.isPending,
    error: decide.error,
    onClose: () => setAsks(undefined),
  }
  return (
    <div className={parts.actions}>
      {row.needsSecond ? (
        row.approval === null ? (
          <Button small onClick={() => ask('second')}>
            {words.withdrawals.askSecond}
          </Button>
        ) : null
      ) : (
        <Button small onClick={() => ask('paid')}>
          {words.withdrawals.paid}
        </Button>
      )}
      <Button kind="secondary" small onClick={() => ask('back')}>
        {words.withdrawals.giveBack}
      </Button>
      {asks === 'paid' ? (
        <Dialog
          title={words.withdrawals.paidTitle(amount, row.player)}
          closeLabel={words.close}
          onClose={question.onClose}
          actions={
            <>
              <Button kind="secondary" onClick={question.onClose}>
                {words.cancel}
              </Button>
              <Button
                busy={question.isBusy}
                onClick={() => decide.mutate({ id: row.id, outcome: 'approve' })}
              >
                {words.withdrawals.confirmPaid}
              </Button>
            </>
          }
        >
          <p>{words.withdrawals.paidText}</p>
          <Wrong error={question.error} />
        </Dialog>
      ) : null}
      {asks === 'second' ? (
        <ReasonDialog
          {...question}
          title={words.withdrawals.askSecondTitle(amount)}
          hint={words.withdrawals.askSecondHint}
          submit={words.withdrawals.askSecond}
          onSubmit={(reason) => decide.mutate({ id: row.id, outcome: 'approve', reason })}
        />
      ) : null}
      {asks === 'back' ? (
        <ReasonDialog
          {...question}
          title={words.withdrawals.giveBackTitle(amount, row.player)}
          hint={words.deposits.refuseHint}
          submit={words.withdrawals.giveBack}
          isDanger
          onSubmit={(reason) => decide.mutate({ id: row.id, outcome: 'refuse', reason })}
        />
      ) : null}
    </div>
  )
}
