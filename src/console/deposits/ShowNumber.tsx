import { useState } from 'react'
import { depositsApi } from '../../../contract/console/deposits.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'

/** The whole number, for a reason. */
export function ShowNumber({ id, onShown }: { id: string; onShown: (number: string) => void }) {
  const { words } = useConsole()
  const [isAsking, setIsAsking] = useState(false)
  const show = useAct(depositsApi.showDepositNumber, {
    done: ({ number }) => {
      setIsAsking(false)
      onShown(number)
    },
  })
  return (
    <>
      <Button kind="quiet" small onClick={() => setIsAsking(true)}>
        {words.deposits.showNumber}
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={words.deposits.showNumberTitle}
          submit={words.deposits.showNumber}
          isBusy={show.isPending}
          error={show.error}
          onSubmit={(reason) => show.mutate({ id, reason })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
