/** What ties a provider to its players and its signature: its secret, and an id for each player that means nothing elsewhere. */
import type { Host } from '../../host.ts'

/** What an operator's own exchange is to the wallet: the provider that alone can use its codes. */
export const EXCHANGE_PLATFORM = 'EXCHANGE'

/** A provider's signing secret, made at the first asking. */
export async function walletSecret(host: Pick<Host, 'db' | 'random'>, provider: string): Promise<string> {
  const known = await knownSecret(host, provider)
  if (known !== undefined) return known
  await host.db
    .insertInto('wallet_key')
    .values({ provider, secret: host.random(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await knownSecret(host, provider)) ?? walletSecret(host, provider)
}

/** The secret of a provider that has one. */
export async function knownSecret(host: Pick<Host, 'db'>, provider: string): Promise<string | undefined> {
  const row = await host.db
    .selectFrom('wallet_key')
    .select('secret')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.secret
}

/** The secret of a provider that has one. */
export type Secrets = (provider: string) => Promise<string | undefined>

/** Secrets as this process has read them: one is made once and never changes. */
export function secretsOf(host: Host): Secrets {
  const read = new Map<string, string>()
  return async (provider) => {
    const secret = read.get(provider) ?? (await knownSecret(host, provider))
    if (secret !== undefined) read.set(provider, secret)
    return secret
  }
}

/** The provider's id of a player: random, so that two providers cannot match their players. */
export async function aliasOf(host: Host, provider: string, playerId: bigint): Promise<string> {
  const find = () =>
    host.db
      .selectFrom('wallet_player')
      .select('alias')
      .where('provider', '=', provider)
      .where('player_id', '=', playerId)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.alias
  await host.db
    .insertInto('wallet_player')
    .values({ provider, player_id: playerId, alias: `gp_${host.random(15).toString('base64url')}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.alias ?? aliasOf(host, provider, playerId)
}

/** The player behind a provider's id; undefined for an id that is not this provider's. */
export async function playerOf(host: Host, provider: string, alias: string): Promise<bigint | undefined> {
  const row = await host.db
    .selectFrom('wallet_player')
    .select('player_id')
    .where('provider', '=', provider)
    .where('alias', '=', alias)
    .executeTakeFirst()
  return row?.player_id
}
