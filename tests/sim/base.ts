/** What each world begins with: an empty site with its content, a provider of games, and players of age with some money. */
import type { PGlite } from '@electric-sql/pglite'
import { Migrator } from 'kysely'
import { taka } from '../../contract/money.ts'
import { startSession } from '../../server/auth/sessions.ts'
import { aliasOf, walletSecret } from '../../server/games/wallet/providers.ts'
import type { Host } from '../../server/host.ts'
import { move, openPlayerAccounts } from '../../server/ledger/accounts.ts'
import { runOp } from '../../server/ledger/ops.ts'
import { insertPlayer } from '../../server/players/players.ts'
import { seed } from '../../server/seed/seed.ts'
import { migrations } from '../../server/store/migrations/migrations.ts'
import { openEngine, storeOver } from '../../server/store/open.ts'
import { remember } from '../host/support/rewind.ts'
import type { Who } from './player.ts'
import type { Player as SignedIn } from '../../src/lib/session.ts'
import { preparing } from './site.ts'

/** So little that races for the last taka happen. */
export const START = taka(2000)
const PLAYERS = 4

export interface Base {
  lite: PGlite
  /** Puts the database back to this beginning. */
  rewind: () => boolean
  provider: { platform: string; game: string; secret: string }
  promotion: { id: string; name: string }
  players: readonly (Who & { signedIn: SignedIn })[]
}

export async function prepare(): Promise<Base> {
  const lite = await openEngine({})
  const { db } = storeOver(lite)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  const host = preparing(db)
  // The demo's own players and their past are nobody's here.
  await db.insertInto('setting').values({ key: 'seeded_players', value: '{}' }).execute()
  await seed(host)
  const { platform, code: game } = await db
    .selectFrom('game')
    .select(['platform', 'code'])
    .orderBy('platform')
    .orderBy('code')
    .limit(1)
    .executeTakeFirstOrThrow()
  const secret = await walletSecret(host, platform)
  const { id } = await db
    .selectFrom('promotion')
    .select('id')
    .where('bonus_percent', '>', '0')
    .where('turnover_factor', '>', '0')
    .where('starts_at', '<=', new Date(host.clock()))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const promotion = { id: String(id), name: 'A promotion' }
  const players: Base['players'][number][] = []
  for (let place = 1; place <= PLAYERS; place += 1) players.push(await newPlayer(host, platform, place))
  await lite.exec('discard all')
  await lite.exec('do $$ begin end $$')
  return { lite, rewind: remember(lite), provider: { platform, game, secret }, promotion, players }
}

async function newPlayer(host: Host, provider: string, place: number): Promise<Base['players'][number]> {
  const { db } = host
  const at = host.clock()
  const name = `p${place}`
  const op = { scope: 'sim', key: `${name} sign-up`, kind: 'sign_up', payload: name, playerId: null, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const { id } = await insertPlayer(tx, host, {
      username: `player${place}`,
      passwordHash: '',
      name: '',
      email: `${name}@player.example`,
      phone: `+880130000000${place}`,
      currency: 'BDT',
      referredBy: '',
      createdAt: at,
    })
    const seen = { tools_seen_at: new Date(at), limits_asked_at: new Date(at) }
    const known = { birthday: '1990-01-01', phone_verified: true, ...seen }
    await tx.updateTable('player').set(known).where('id', '=', id).execute()
    await openPlayerAccounts(tx, id)
    const credit = { playerId: id, kind: 'cash' } as const
    await move(tx, { opId, kind: 'demo_grant', debit: 'demo_grant', credit, amount: BigInt(START), at })
    return { id: String(id) }
  })
  const id = BigInt(String(result['id']))
  const row = await db
    .selectFrom('player')
    .select(['public_id', 'phone_key', 'username'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { token } = await db.transaction().execute((tx) => startSession(tx, host, id, 'sim'))
  const alias = await aliasOf(host, provider, id)
  const { public_id: remoteId, username } = row
  const signedIn = { token, remoteId, username, exchangeToken: '' }
  return { id, name, remoteId, phone: row.phone_key ?? '', alias, provider, signedIn }
}
