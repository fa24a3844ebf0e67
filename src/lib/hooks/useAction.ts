import { useRef, useState } from 'react'
import { ApiError } from '../../../contract/kit/errors.ts'
import type { LabelKey } from '../../i18n/messages.ts'
import { errorWords } from '../api/errorWords.ts'
import { useApp } from '../app.tsx'
import { isForGood } from '../outbox/retry.ts'
import { useReloadHold } from '../pwa/reloadHold.ts'

/**
 * One write at a time with the words of its failure. An act keeps its idempotency key until the host has answered,
 * so that trying again after a lost answer has no second effect. `otherwise` is said where the host gave no words.
 */
export function useAction(otherwise: LabelKey = 'error.unexpected') {
  const { t } = useApp()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const keys = useRef(new Map<string, string>())
  // The key is in memory alone: after a reload the same act would be another.
  useReloadHold(isBusy)

  /** `name` tells this act from others: with what was typed. Answers the failure when there is one. */
  const run = async <T>(name: string, act: (key: string) => Promise<T>): Promise<T | ApiError> => {
    const key = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, key)
    setIsBusy(true)
    setError('')
    try {
      const answer = await act(key)
      keys.current.delete(name)
      return answer
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      // A no is a no. No answer, one of a proxy's or of a host that is at it leaves open whether it was done.
      if (isForGood(failure)) keys.current.delete(name)
      setError(errorWords(failure, t, otherwise))
      return failure
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, error, setError, run }
}
