/** What a device is told of passkeys that are good no longer, where its browser can tell it. Source: W3C Web Authentication, 5.1.10; decision 226. */
import type { factorsApi } from '../../../../contract/factors.ts'
import type { z } from '../../../../contract/kit/zod.ts'

/** Undefined where the browser knows no passkeys. */
const signals = (): Partial<typeof PublicKeyCredential> | undefined => globalThis.PublicKeyCredential

/** Tells the device that a passkey opens no account here: it is offered no more. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  await signals()
    ?.signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined)
}

type Accepted = NonNullable<z.output<typeof factorsApi.passkeys.output>['accepted']>

/** Tells the device which of a player's passkeys are good: those that were removed, here or elsewhere, are offered no more. */
export async function keepPasskeys({ rpId, userId, credentialIds }: Accepted): Promise<void> {
  await signals()
    ?.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: credentialIds })
    .catch(() => undefined)
}
