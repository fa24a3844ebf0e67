import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A screen that still loads after this is said to have failed, with a way to try again. Source: interface.md 2.6. */
const PATIENCE_MS = 8000

/** Whether an attempt has been pending for too long; what it brings later is shown all the same. */
export function useTooLong(isPending: boolean, attempt: number): boolean {
  const [late, setLate] = useState<number>()
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setLate(attempt), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isPending, attempt])
  return isPending && late === attempt
}

/** Whether a read has been pending for too long, and the way to ask again. */
export function usePatience(
  isPending: boolean,
  queryKey: QueryKey,
): { isLate: boolean; askAgain: () => void } {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const isLate = useTooLong(isPending, attempt)
  const askAgain = async () => {
    setAttempt((count) => count + 1)
    // A call that hangs is given up: another may find its way.
    await client.cancelQueries({ queryKey })
    await client.refetchQueries({ queryKey })
  }
  return { isLate, askAgain: () => void askAgain() }
}
