import { useEffect, useState } from 'react'
import { requestSlot } from './frameBudget.ts'

/** True at once, or, for what waits, from its turn on. */
export function useSlot(waits: boolean): boolean {
  const [isIts, setIts] = useState(!waits)
  useEffect(() => (isIts ? undefined : requestSlot('tile', () => setIts(true))), [isIts])
  return isIts
}
