/** What this browser can do with passkeys. Source: protection.md F-10; decisions 136, 161. */
import { factorsApi, type Shown } from '../../../../contract/factors.ts'
import type { Call } from '../../../lib/api/api.ts'

/** Whether this device can make and use passkeys here: they belong to a name, so not at a bare network address. */
export const passkeysWork = (): boolean =>
  globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)

/** Whether the player, or the device for them, closed the question; anything else that fails is worth a word. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The browser's part, loaded when it is needed. */
export const webAuthn = () => import('@simplewebauthn/browser')

/**
 * The device's answer to the host, which asks a signed-in player again who they are. Throws ApiError, and what the
 * browser refuses with.
 */
export async function assertedPasskey(call: Call): Promise<Shown['passkey']> {
  const { options } = await call(factorsApi.beginPasskeyConfirm, {})
  const { startAuthentication } = await webAuthn()
  return startAuthentication({ optionsJSON: options })
}
