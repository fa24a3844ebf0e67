import { useEffect, useState } from 'react'
import { takeTurn } from './turns.ts'

/** True at once, or, for what waits, from its turn on. */
export function useTurn(waits: boolean): boolean {
  const [isIts, setIts] = useState(!waits)
  useEffect(() => (isIts ? undefined : takeTurn('tile', () => setIts(true))), [isIts])
  return isIts
}
