import { useConsole } from '../lib/console.tsx'
import parts from '../parts/parts.module.css'

interface Props {
  isClosed: boolean
  isExcluded: boolean
  isInTimeOut?: boolean
  isUnderAge?: boolean
}

/** What an account may not do now, and why. */
export function States({ isClosed, isExcluded, isInTimeOut = false, isUnderAge = false }: Props) {
  const { words } = useConsole()
  const { states } = words.players
  const said = [
    ...(isClosed ? [states.closed] : []),
    ...(isExcluded ? [states.excluded] : []),
    ...(isInTimeOut ? [states.timeOut] : []),
    ...(isUnderAge ? [states.underAge] : []),
  ]
  if (said.length === 0) return <span className={parts.small}>{states.open}</span>
  return (
    <span className={parts.tags}>
      {said.map((state) => (
        <span key={state} className={parts.tag}>
          {state}
        </span>
      ))}
    </span>
  )
}
