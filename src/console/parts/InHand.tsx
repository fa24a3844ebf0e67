import { Button } from '../../ui/Button.tsx'
import { useConsole } from '../lib/console.tsx'
import { useMe } from '../lib/reads.ts'
import parts from './parts.module.css'
import { Wrong } from './Wrong.tsx'

interface Act<Input> {
  mutate: (input: Input) => void
  isPending: boolean
  error: unknown
}

interface Props {
  id: string
  held: { by: string; until: string } | null
  take: Act<{ id: string; over?: boolean }>
  letGo: Act<{ id: string }>
}

/** Who has a record in hand: oneself, another, or nobody yet. */
export function InHand({ id, held, take, letGo }: Props) {
  const { words, format } = useConsole()
  const { data: me } = useMe()
  const until = held ? format.time(Date.parse(held.until)) : ''
  const isOwn = held !== null && held.by === me?.name
  return (
    <div className={parts.actions}>
      {held ? (
        <p className={parts.hand} data-own={isOwn}>
          {isOwn ? words.deposits.yours(until) : words.deposits.others(held.by, until)}
        </p>
      ) : null}
      {isOwn ? (
        <Button kind="quiet" small busy={letGo.isPending} onClick={() => letGo.mutate({ id })}>
          {words.deposits.letGo}
        </Button>
      ) : (
        <Button
          kind="secondary"
          small
          busy={take.isPending}
          onClick={() => take.mutate(held ? { id, over: true } : { id })}
        >
          {held ? words.deposits.takeOver : words.deposits.take}
        </Button>
      )}
      <Wrong error={take.error ?? letGo.error} />
    </div>
  )
}
