import { type ReactNode, useEffect, useState } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { useApp } from '../../lib/app.tsx'
import { usePatience } from '../../lib/hooks/usePatience.ts'
import { ErrorState } from '../../ui/States.tsx'
import { failedWords } from '../games/shared/failedWords.ts'

interface Props {
  queryKey: QueryKey
  error: Error | null
  /** The read has words of its own in spec 8. */
  what?: 'systems'
  /** What stands there while it may still come. */
  children: ReactNode
}

/** Stands for a read that has not come: says that it failed or hangs, with a way to ask again. Most visits need none. */
export function QueryFallback({ queryKey, error, what, children }: Props) {
  const { t, settings } = useApp()
  const { isLate, askAgain } = usePatience(error === null, queryKey)
  const [, setLoaded] = useState(false)
  const isFailed = error !== null || isLate
  // Of a guest's home the first words alone are there: until all are, it says less.
  useEffect(() => {
    if (!isFailed || !what) return
    settings.allWords()?.then(
      () => setLoaded(true),
      (cause: unknown) => console.warn('Words are missing', cause),
    )
  }, [settings, isFailed, what])
  if (!isFailed) return children
  return (
    <ErrorState
      message={(what && failedWords(t, what, error, isLate)) || t('state.failed')}
      retryLabel={t('common.retry')}
      onRetry={askAgain}
    />
  )
}
