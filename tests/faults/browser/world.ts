/** A real host in this process, on a port, with its database at hand; and players who are ready for every payment. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { taka } from '../../../contract/money.ts'
import { createServer } from '../../../server/app.ts'
import { loadBrand } from '../../../server/brand/load.ts'
import { readConfig } from '../../../server/config.ts'
import { createVitals } from '../../../server/health/vitals.ts'
import type { Host } from '../../../server/host.ts'
import { move, openPlayerAccounts } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { decideDeposit } from '../../../server/ledger/deposits.ts'
import { runOp } from '../../../server/ledger/ops.ts'
import { awardPoints } from '../../../server/ledger/vip.ts'
import { closeServer, listen } from '../../../server/http/listen.ts'
import { insertPlayer } from '../../../server/players/players.ts'
import { seed } from '../../../server/seed/seed.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { openStore } from '../../../server/store/open.ts'
import { createMatches } from '../../../server/matches/matches.ts'

export interface World {
  url: string
  host: Host
  newPlayer: () => Promise<FaultPlayer>
  /** What the ledger's own examination finds wrong. */
  audit: () => Promise<string[]>
  close: () => Promise<void>
}

export interface FaultPlayer {
  id: bigint
  remoteId: string
  username: string
  token: string
}

/** ৳5,000, 40,000 points, a birthday and a verified phone. */
const CASH = taka(5000)
const POINTS = 40_000n

export async function openWorld(): Promise<World> {
  const store = await openStore({ memory: true })
  const config = { ...readConfig({}), port: 0, dataDir: '', demoAutopilot: false, limits: 'off' as const }
  const host: Host = {
    db: store.db,
    config,
    brand: loadBrand(),
    clock: Date.now,
    random: randomBytes,
    matches: createMatches({
      db: store.db,
      newSecret: () => randomBytes(32).toString('hex'),
      delays: readConfig({}).inPlayDelays,
    }),
    log: () => {},
    vitals: createVitals(Date.now),
  }
  await seed(host)
  const staticDir = join(import.meta.dirname, '../../../dist/client')
  const app = await createServer(host, { limits: 'off', staticDir })
  const server = await listen(config, app)
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  let count = 0
  return {
    url: `http://127.0.0.1:${port}`,
    host,
    newPlayer: () => newPlayer(host, ++count),
    audit: async () =>
      (await auditCheck(store.db))
        .filter(({ faults }) => faults > 0)
        .map(({ rule, faults }) => `${rule}: ${faults}`),
    close: async () => {
      await closeServer(server)
      await app.close()
      await store.close()
    },
  }
}

async function newPlayer(host: Host, count: number): Promise<FaultPlayer> {
  const at = host.clock()
  const username = `fault${count}`
  const op = { scope: 'test', key: username, kind: 'sign_up', payload: username, playerId: null, at }
  const { result } = await runOp(host.db, op, async (tx, opId) => {
    const { id, publicId } = await insertPlayer(tx, host, {
      username,
      passwordHash: '',
      name: '',
      email: `${username}@player.example`,
      phone: `+88013${String(count).padStart(8, '0')}`,
      currency: 'BDT',
      referredBy: '',
      createdAt: at,
    })
    await openPlayerAccounts(tx, id)
    const credit = { playerId: id, kind: 'cash' } as const
    await move(tx, { opId, kind: 'demo_grant', debit: 'demo_grant', credit, amount: BigInt(CASH), at })
    return { id: String(id), publicId }
  })
  const id = BigInt(String(result['id']))
  await host.db
    .updateTable('player')
    .set({
      birthday: '1990-01-01',
      phone_verified: true,
      tools_seen_at: new Date(),
      limits_asked_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
  await awardPoints(host.db, username, { playerId: id, points: POINTS, actor: 'staff', at })
  const { token } = await host.db.transaction().execute((tx) => startSession(tx, host, id, 'test'))
  return { id, remoteId: String(result['publicId']), username, token }
}

/** Puts a login on the device, as after the login screen. The page must be on the site's origin. */
export async function logInOnDevice(page: Page, player: FaultPlayer): Promise<void> {
  await page.evaluate(
    (values) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('maidan')
        opening.onupgradeneeded = () => opening.result.createObjectStore('device')
        opening.onerror = () => reject(new Error('No device storage'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('device', 'readwrite')
          for (const [key, value] of Object.entries(values)) writing.objectStore('device').put(value, key)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    {
      token: player.token,
      remote_id: player.remoteId,
      username: player.username,
      language: 'en',
      popup: '0',
      regPopup: '0',
    },
  )
}

/** The first page of a phone on which the player is logged in, at an address of the app. */
export async function openLoggedIn(
  context: BrowserContext,
  world: World,
  player: FaultPlayer,
  path: string,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${world.url}/favicon.svg`)
  await logInOnDevice(page, player)
  await page.goto(world.url + path)
  return page
}

export interface Records {
  deposits: { id: bigint; trx: string; status: number }[]
  withdrawals: number
  conversions: number
  messages: string[]
  /** In poisha. */
  cash: number
}

/** What the host has of a player. */
export async function recordsOf({ host: { db } }: World, { id }: FaultPlayer): Promise<Records> {
  const of = (table: 'deposit' | 'withdrawal') =>
    db.selectFrom(table).select(['op_id', 'status']).where('player_id', '=', id)
  const [deposits, withdrawals, conversions, messages, account] = await Promise.all([
    db.selectFrom('deposit').select(['op_id as id', 'trx', 'status']).where('player_id', '=', id).execute(),
    of('withdrawal').execute(),
    db
      .selectFrom('op')
      .select('id')
      .where('player_id', '=', id)
      .where('kind', '=', 'vp_conversion')
      .execute(),
    db
      .selectFrom('chat_message')
      .innerJoin('chat', 'chat.id', 'chat_message.chat_id')
      .select('content')
      .where('chat.player_id', '=', id)
      .where('sender', '=', 'player')
      .execute(),
    db
      .selectFrom('account')
      .select('balance')
      .where('player_id', '=', id)
      .where('kind', '=', 'cash')
      .executeTakeFirstOrThrow(),
  ])
  return {
    deposits,
    withdrawals: withdrawals.length,
    conversions: conversions.length,
    messages: messages.map(({ content }) => content),
    cash: Number(account.balance),
  }
}

/** As the desk does; twice, since a desk may press twice as well. */
export async function approve({ host }: World, recordId: bigint): Promise<void> {
  const decision = { recordId, outcome: 'approve', reason: '', actor: 'staff', at: host.clock() } as const
  await decideDeposit(host.db, `fault-${recordId}`, decision)
  await decideDeposit(host.db, `fault-${recordId}`, decision)
}
