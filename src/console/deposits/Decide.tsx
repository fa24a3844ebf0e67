import { useState } from 'react'
import { depositsApi } from '../../../contract/console/deposits.ts'
import type { Paisa } from '../../../contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'

interface Props {
  id: string
  amount: Paisa
  /** The buttons are about to go. */
  onDecided: () => void
}

/** Verifies or refuses a claim. */
export function Decide({ id, amount, onDecided }: Props) {
  const { words, format } = useConsole()
  const say = useToast()
  const [isRefusing, setIsRefusing] = useState(false)
  const verify = useAct(depositsApi.decideDeposit, {
    done: () => {
      say(words.deposits.verified)
      onDecided()
    },
  })
  const refuse = useAct(depositsApi.decideDeposit, {
    done: () => {
      setIsRefusing(false)
      say(words.deposits.refused)
      onDecided()
    },
  })
  return (
    <>
      <Wrong error={verify.error} />
      <div className={parts.actions}>
        <Button busy={verify.isPending} onClick={() => verify.mutate({ id, outcome: 'approve' })}>
          {words.deposits.verify(format.money(amount))}
        </Button>
        <Button kind="danger" onClick={() => setIsRefusing(true)}>
          {words.deposits.refuse}
        </Button>
      </div>
      {isRefusing ? (
        <ReasonDialog
          title={words.deposits.refuseTitle}
          hint={words.deposits.refuseHint}
          submit={words.deposits.refuse}
          isDanger
          isBusy={refuse.isPending}
          error={refuse.error}
          onSubmit={(reason) => refuse.mutate({ id, outcome: 'refuse', reason })}
          onClose={() => setIsRefusing(false)}
        />
      ) : null}
    </>
  )
}
