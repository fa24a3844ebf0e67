import { useMemo } from 'react'
import type { KeptBet } from '../../../exchange/shared/keptBets.ts'
import type { PublishedKey } from '../../../records/shared/keys.ts'
import type { Signature } from '../../../records/shared/signature.ts'
import { type CheckedBet, checkBet } from './checkBet.ts'
import { usePublishedKeys, useSignatures } from './useSignatures.ts'

/** A kept bet with what the check of it said. */
export interface ShownBet extends CheckedBet {
  bet: KeptBet
  signature: Signature
}

/** The kept bets, each checked; undefined while it is worked out. */
export function useShownBets(bets: readonly KeptBet[] | undefined): {
  shown: readonly ShownBet[] | undefined
  keys: readonly PublishedKey[] | undefined
} {
  const keys = usePublishedKeys()
  const signed = useMemo(() => bets?.map(({ receipt }) => receipt), [bets])
  const signatures = useSignatures(signed, keys)
  const shown = useMemo(
    () =>
      signatures &&
      bets?.map((bet, index) => {
        const signature = signatures[index] ?? 'cannot'
        return { bet, signature, ...checkBet(bet, signature) }
      }),
    [bets, signatures],
  )
  return { shown, keys }
}
