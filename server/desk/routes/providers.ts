/** Those who may call the game wallet, at the desk: their signing secrets. Source: X-43; protection.md "Game wallets". */
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { EXCHANGE_PLATFORM, walletSecret } from '../../games/wallet/providers.ts'
import type { Host } from '../../host.ts'
import { change, DeskRefusal, read, type Routes } from '../router-types.ts'

export const providerRoutes: Routes = { 'POST /desk/provider/key': keyOf }

const aPlatform = z.object({ platform: text(32) })

/** The secret that a provider of the catalogue, or the operator's own exchange, signs its calls with; made at the first asking. */
async function keyOf(host: Host, asked: unknown): Promise<unknown> {
  const { platform } = read(aPlatform, asked)
  return change(host, { action: 'provider_key', object: `provider:${platform}` }, async (tx) => {
    const row = await tx
      .selectFrom('provider')
      .select('platform')
      .where('platform', '=', platform)
      .executeTakeFirst()
    if (!row && platform !== EXCHANGE_PLATFORM)
      throw new DeskRefusal(`${platform} is neither a provider of the catalogue nor ${EXCHANGE_PLATFORM}.`)
    return { result: { platform, secret: await walletSecret({ ...host, db: tx }, platform) } }
  })
}
