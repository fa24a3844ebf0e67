import { useEffect, useState } from 'react'
import { type SignedBet, verifyBet } from '../../../../../contract/proof.ts'
import { useApp } from '../../../../lib/app.tsx'
import { keptKeys, type PublishedKey, publishedKeys } from '../../../records/shared/keys.ts'
import { type Signature, signatureCheck } from '../../../records/shared/signature.ts'

/** The keys that this site has published, kept for the time without a network; undefined while they are looked for. */
export function usePublishedKeys(): readonly PublishedKey[] | undefined {
  const { fetch, config, now } = useApp()
  const [keys, setKeys] = useState<readonly PublishedKey[]>()
  useEffect(() => {
    let isGone = false
    const show = (found: readonly PublishedKey[]): void => {
      if (!isGone) setKeys(found)
    }
    // Those of before at once: a network that does not answer is waited for.
    void keptKeys()
      .then((kept) => kept.length > 0 && show(kept))
      .then(() => publishedKeys({ fetch, config, now }))
      .then(show)
    return () => {
      isGone = true
    }
  }, [fetch, config, now])
  return keys
}

/** Who signed each of some bets; undefined while it is worked out. */
export function useSignatures(
  bets: readonly SignedBet[] | undefined,
  keys: readonly PublishedKey[] | undefined,
): readonly Signature[] | undefined {
  const [found, setFound] = useState<readonly Signature[]>()
  useEffect(() => {
    if (!bets || !keys) return
    let isGone = false
    void Promise.all(bets.map((bet) => signatureOf(bet, keys))).then((signatures) => {
      if (!isGone) setFound(signatures)
    })
    return () => {
      isGone = true
    }
  }, [bets, keys])
  if (bets?.length === 0) return NONE
  return found?.length === bets?.length ? found : undefined
}

const NONE: readonly Signature[] = []

async function signatureOf(bet: SignedBet, keys: readonly PublishedKey[]): Promise<Signature> {
  // Without a secure origin nothing can be checked by the browser.
  if (globalThis.crypto?.subtle === undefined) return 'cannot'
  const check = signatureCheck(keys)
  await verifyBet(bet, check.verify)
  return check.result(bet.key_id).signature
}
