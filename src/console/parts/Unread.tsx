import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useConsole } from '../lib/console.tsx'
import { wrongWords } from '../lib/wrong.ts'

interface Props {
  error: unknown
  retry: () => unknown
  /** Room for what comes, in px. */
  height: number
}

/** Stands where nothing was read yet: it is being read, or could not be. */
export function Unread({ error, retry, height }: Props) {
  const { words } = useConsole()
  if (!error) return <Skeleton height={height} label={words.loading} />
  return (
    <ErrorState message={wrongWords(error, words)} retryLabel={words.retry} onRetry={() => void retry()} />
  )
}
