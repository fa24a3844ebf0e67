import type { PublicKey } from '../../../../contract/kit/signature.ts'
import type { App } from '../../../lib/app.tsx'

/** What a login sends of a new key of this device, loaded with the login; nothing where there is none to be had. Decision 230. */
export const loginKey = (app: App): Promise<{ jwk?: PublicKey }> =>
  import('../../../lib/signing/signing.ts').then((signing) => signing.loginKey(app)).catch(() => ({}))
