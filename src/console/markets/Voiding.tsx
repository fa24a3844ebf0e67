import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { marketsApi } from '../../../contract/console/markets.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import parts from '../parts/parts.module.css'
import { GoesBack } from './GoesBack.tsx'
import type { Opened } from './Market.tsx'
import styles from './Markets.module.css'

/** Shows what goes back if a suspended market is made void, and asks a second person for it. */
export function Voiding({ market }: { market: Opened }) {
  const { words } = useConsole()
  const said = words.voids
  return (
    <section aria-labelledby="voiding" className={`${parts.card} ${styles.another}`}>
      <h2 id="voiding">{said.title}</h2>
      {market.approval !== null ? (
        <p>
          {said.waits} <Link to="/approvals">{words.markets.toApprovals}</Link>
        </p>
      ) : market.state === 'suspended' ? (
        <Asking market={market} />
      ) : (
        <p className={parts.small}>{said.suspendFirst}</p>
      )}
    </section>
  )
}

function Asking({ market }: { market: Opened }) {
  const { words } = useConsole()
  const may = useMay()
  const say = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const said = words.voids
  const ask = useAct(marketsApi.askVoid, {
    done: () => {
      setIsAsking(false)
      say(said.asked)
    },
    also: ['market'],
  })
  return (
    <>
      <p className={parts.small}>{said.hint}</p>
      <h3>{said.preview}</h3>
      <GoesBack market={market.id} />
      {may('askVoid') ? (
        <div className={parts.actions}>
          <Button small kind="danger" onClick={() => setIsAsking(true)}>
            {words.withdrawals.askSecond}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={said.askTitle(market.event)}
          hint={words.withdrawals.askSecondHint}
          submit={words.withdrawals.askSecond}
          isDanger
          isBusy={ask.isPending}
          error={ask.error}
          onSubmit={(reason) => ask.mutate({ market: market.id, reason })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
