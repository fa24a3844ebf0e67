import type { factorsApi } from '../../../../contract/factors.ts'
import type { z } from '../../../../contract/kit/zod.ts'

type Accepted = NonNullable<z.output<typeof factorsApi.passkeys.output>['accepted']>

/**
 * Tells the device, where its browser can, which of a player's passkeys are good: those that were removed, here or elsewhere, are offered no
 * more. Source: W3C Web Authentication, `signalAllAcceptedCredentials`; decision 226.
 */
export async function keepPasskeys({ rpId, userId, credentialIds }: Accepted): Promise<void> {
  const known: Partial<typeof PublicKeyCredential> | undefined = globalThis.PublicKeyCredential
  await known
    ?.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: credentialIds })
    .catch(() => undefined)
}
