/** Whether a file says what the host signed, worked out on this device by the browser's own cryptography. */
import {
  type MoneyHistory,
  type OrderHistory,
  type ProtectionHistory,
  type SignedReceipt,
  type Verdict,
  verifyHistory,
  verifyProtection,
  verifyReceipt,
} from '../../../../contract/proof.ts'
import { type ExclusionPass, passText } from '../../../../contract/protection/pass.ts'
import type { PublishedKey } from '../shared/keys.ts'
import { type Checked, signatureCheck, verifyEd25519 } from '../shared/signature.ts'

export interface CheckedHistory extends Checked {
  /** What is wrong with the lines themselves; undefined when they hang together. */
  broken: { part: 'line' | 'head'; line: number | undefined } | undefined
}

export async function checkHistory(
  history: MoneyHistory,
  keys: readonly PublishedKey[],
  onProgress: (done: number) => void = () => {},
): Promise<CheckedHistory> {
  const signature = signatureCheck(keys)
  let done = 0
  const digest = async (text: string): Promise<string> => {
    done += 1
    // A long history must not freeze the page.
    if (done % 200 === 0) {
      onProgress(done)
      await new Promise((resolve) => setTimeout(resolve))
    }
    return sha256(text)
  }
  const verdict = await verifyHistory(history, { digest, verify: signature.verify })
  return { broken: brokenIn(verdict), ...signature.result(history.key_id) }
}

/** Of a protection log or what became of bets: its chain and who signed its end (F-22). */
export async function checkProtection(
  log: ProtectionHistory | OrderHistory,
  keys: readonly PublishedKey[],
): Promise<CheckedHistory> {
  const signature = signatureCheck(keys)
  const verdict = await verifyProtection(log, { digest: sha256After, verify: signature.verify })
  return { broken: brokenIn(verdict), ...signature.result(log.key_id) }
}

const brokenIn = (verdict: Verdict): CheckedHistory['broken'] =>
  verdict.ok || verdict.broken === 'signature'
    ? undefined
    : { part: verdict.broken === 'head' ? 'head' : 'line', line: verdict.line }

export async function checkReceipt(signed: SignedReceipt, keys: readonly PublishedKey[]): Promise<Checked> {
  const signature = signatureCheck(keys)
  await verifyReceipt(signed, signature.verify)
  return signature.result(signed.key_id)
}

/** Of an exclusion pass, which any host may have signed: by the key that it names, `good` where that is this site's. */
export async function checkPass(pass: ExclusionPass, keys: readonly PublishedKey[]): Promise<Checked> {
  const found = await verifyEd25519(pass.key, passText(pass), pass.signature)
  const own = keys.find(({ x }) => x === pass.key)
  return { signature: found === 'good' && !own ? 'unknownKey' : found, keySeenAt: own?.seenAt }
}

/** SHA-256 needs a secure origin; without it nothing here can be checked. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined

const sha256 = (text: string): Promise<string> => sha256After('', text)

/** Over the bytes of a hash, in hexadecimal, and a text. */
async function sha256After(before: string, text: string): Promise<string> {
  const hash = (before.match(/../g) ?? []).map((byte) => parseInt(byte, 16))
  const whole = Uint8Array.from([...hash, ...new TextEncoder().encode(text)])
  const bytes = await crypto.subtle.digest('SHA-256', whole)
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
