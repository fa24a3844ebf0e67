import { factorsApi, type PasskeyAsserted } from '../../../../contract/factors.ts'
import type { Call } from '../../../lib/api/api.ts'
import { isCancelled, webAuthn } from '../shared/passkeys.ts'

/** A question is put anew before the host's challenge is over (server/auth/webauthn.ts). */
const ANEW_MS = 9 * 60 * 1000

/** Puts the question, and anew, until it is answered, the device refuses, or `over`. Throws ApiError, and what the browser fails with. */
export async function offerInField(
  call: Call,
  over: AbortSignal,
  told: (response: PasskeyAsserted, rpId: string) => void,
): Promise<void> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await webAuthn()
  if (!(await browserSupportsWebAuthnAutofill())) return
  const stop = () => WebAuthnAbortService.cancelCeremony()
  let isAnew = true
  while (isAnew && !over.aborted) {
    isAnew = false
    const { options } = await call(factorsApi.beginPasskeyLogin, {})
    if (over.aborted) return
    over.addEventListener('abort', stop)
    const anew = setTimeout(() => {
      isAnew = true
      stop()
    }, ANEW_MS)
    try {
      told(await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }), options.rpId)
    } catch (error) {
      if (!isCancelled(error)) throw error
    } finally {
      clearTimeout(anew)
      over.removeEventListener('abort', stop)
    }
  }
}

/** Tells the device, where its browser can, that a passkey opens no account here: it is offered no more. Decision 226. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  const known: Partial<typeof PublicKeyCredential> = PublicKeyCredential
  await known.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined)
}
