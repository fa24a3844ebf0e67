import { useState } from 'react'
import { marketsApi } from '../../../contract/console/markets.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import type { Opened } from './Market.tsx'

/** Suspends a market that takes bets, or lets one that was suspended go on. */
export function Suspending({ market }: { market: Opened }) {
  const { words } = useConsole()
  const may = useMay()
  const say = useToast()
  const [asks, setAsks] = useState<'suspend' | 'resume'>()
  const said = words.markets
  const done = (text: string) => () => {
    setAsks(undefined)
    say(text)
  }
  const also = ['market', 'markets']
  const suspend = useAct(marketsApi.suspendMarket, { done: done(said.suspended), also })
  const resume = useAct(marketsApi.resumeMarket, { done: done(said.resumed), also })
  const { id, state, event, name, isOver } = market
  if (state === 'settled' || state === 'void' || isOver || !may('suspendMarket')) return null
  const wanted = state === 'suspended' ? 'resume' : 'suspend'
  const act = asks === 'resume' ? resume : suspend
  const ask = () => {
    suspend.reset()
    resume.reset()
    setAsks(wanted)
  }
  return (
    <>
      <Button kind={wanted === 'suspend' ? 'danger' : 'primary'} small onClick={ask}>
        {said[wanted]}
      </Button>
      {asks ? (
        <ReasonDialog
          title={(asks === 'suspend' ? said.suspendTitle : said.resumeTitle)(`${event}, ${name}`)}
          submit={said[asks]}
          isDanger={asks === 'suspend'}
          isBusy={act.isPending}
          error={act.error}
          onSubmit={(reason) => act.mutate({ market: id, reason })}
          onClose={() => setAsks(undefined)}
        >
          {asks === 'suspend' ? <p>{said.suspendText}</p> : null}
        </ReasonDialog>
      ) : null}
    </>
  )
}
