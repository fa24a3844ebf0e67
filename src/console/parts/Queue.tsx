import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useConsole } from '../lib/console.tsx'
import { Unread } from './Unread.tsx'

interface Props<Row> {
  queue: {
    rows: Row[] | undefined
    error: unknown
    retry: () => unknown
    hasMore: boolean
    more: () => unknown
    isMore: boolean
  }
  empty: string
  children: (rows: Row[]) => ReactNode
}

/** A queue with all its states: loading, failed, empty, its rows, and the next page. */
export function QueueRows<Row>({ queue, empty, children }: Props<Row>) {
  const { words } = useConsole()
  if (!queue.rows) return <Unread error={queue.error} retry={queue.retry} height={240} />
  if (queue.rows.length === 0) return <EmptyState title={empty} />
  return (
    <>
      {children(queue.rows)}
      {queue.hasMore ? (
        <Button kind="secondary" small busy={queue.isMore} onClick={() => void queue.more()}>
          {words.more}
        </Button>
      ) : null}
    </>
  )
}
