import { useState } from 'react'
import { withdrawalsApi } from '../../../contract/console/withdrawals.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import parts from '../parts/parts.module.css'
import type { Withdrawal } from './Withdrawals.tsx'

/** With what, and to which number, is paid; the whole number for a reason. */
export function Recipient({ row }: { row: Withdrawal }) {
  const { words } = useConsole()
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  const [number, setNumber] = useState<string>()
  const show = useAct(withdrawalsApi.showWithdrawalNumber, {
    done: (answer) => {
      setIsAsking(false)
      setNumber(answer.number)
    },
  })
  return (
    <>
      <span className={parts.small}>{row.method}</span>
      <br />
      <span className="figures">{number ?? row.number}</span>
      {number === undefined && may('showWithdrawalNumber') ? (
        <Button kind="quiet" small onClick={() => setIsAsking(true)}>
          {words.deposits.showNumber}
        </Button>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={words.deposits.showNumberTitle}
          submit={words.deposits.showNumber}
          isBusy={show.isPending}
          error={show.error}
          onSubmit={(reason) => show.mutate({ id: row.id, reason })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
