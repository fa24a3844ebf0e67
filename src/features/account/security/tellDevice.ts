import { factorsApi } from '../../../../contract/factors.ts'
import type { Call } from '../../../lib/api/api.ts'

/**
 * Tells the device, where its browser can, which of the player's passkeys are good: one that was removed is offered no more. Asked of the host
 * now, and of nothing that was kept: a passkey that an older list lacks would be lost. Source: W3C Web Authentication,
 * `signalAllAcceptedCredentials`; decision 226.
 */
export async function tellDevice(call: Call): Promise<void> {
  const known: Partial<typeof PublicKeyCredential> | undefined = globalThis.PublicKeyCredential
  if (!known?.signalAllAcceptedCredentials) return
  try {
    const { accepted } = await call(factorsApi.passkeys, {})
    if (!accepted) return
    const { rpId, userId, credentialIds } = accepted
    await known.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds: credentialIds })
  } catch (error) {
    // It is refused at the login then, and the device told there.
    console.warn('The device was not told of the passkey', error)
  }
}
