import type { MarketState } from '../../../contract/console/markets.ts'
import { useConsole } from '../lib/console.tsx'
import parts from '../parts/parts.module.css'

/** How a market stands; what staff did and what is being played stand out. */
export function StateTag({ state }: { state: MarketState }) {
  const { words } = useConsole()
  const said = words.markets.states[state]
  if (state !== 'suspended' && state !== 'inPlay') return <span className={parts.small}>{said}</span>
  return (
    <span className={parts.tag} data-kind={state === 'inPlay' ? 'info' : undefined}>
      {said}
    </span>
  )
}
