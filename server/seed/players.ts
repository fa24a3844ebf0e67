/** Three demo players: a new one, one with half a year behind him, and one at a VIP level. */
import type { Host, Tx } from '../host.ts'
import { DEMO_GRANT, grantDemoMoney, openPlayerAccounts } from '../ledger/accounts.ts'
import { runOp } from '../ledger/ops.ts'
import { sendLetter } from '../inbox/letters.ts'
import { hashPassword } from '../auth/passwords.ts'
import { insertPlayer, usernameKey } from '../players/players.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

export interface DemoPlayer {
  username: string
  password: string
  /** What the start line says of it. */
  note: string
  name: string
  email: string
  /** E.164, of a range that nobody's phone has. */
  phone: string
  birthday: string | null
  phoneVerified: boolean
  emailVerified: boolean
  ageDays: number
  /** Whose referral link they came by: an older demo player's name. */
  invitedBy?: string
  /** Hours since the last login; null when there was none. */
  loginHours: number | null
}

export const DEMO_PLAYERS: readonly DemoPlayer[] = [
  {
    username: 'newplayer',
    password: 'Demo1234',
    note: 'just signed up: ৳1,000 of play money, nothing verified',
    name: 'Nadia Islam',
    email: 'nadia@player.example',
    phone: '+8801000000001',
    birthday: null,
    phoneVerified: false,
    emailVerified: false,
    ageDays: 0,
    loginHours: null,
  },
  {
    username: 'rahim',
    password: 'Demo1234',
    note: 'six months of deposits, withdrawals and bets',
    name: 'Rahim Uddin',
    email: 'rahim@player.example',
    phone: '+8801000000002',
    birthday: '1994-03-26',
    phoneVerified: true,
    emailVerified: false,
    ageDays: 186,
    invitedBy: 'sultana',
    loginHours: 20,
  },
  {
    username: 'sultana',
    password: 'Demo1234',
    note: 'VIP level Expert III, phone and e-mail verified',
    name: 'Sultana Razia',
    email: 'sultana@player.example',
    phone: '+8801000000003',
    birthday: '1990-12-16',
    phoneVerified: true,
    emailVerified: true,
    ageDays: 340,
    loginHours: 5,
  },
]

/** Creates the player with accounts and play money, as a sign-up would have; answers the id, also of one that exists. */
export async function createDemoPlayer(host: Host, player: DemoPlayer, now: number): Promise<bigint> {
  const existing = await idOf(host, player.username)
  if (existing !== undefined) return existing
  const at = now - player.ageDays * DAY
  const passwordHash = await hashPassword(player.password)
  const op = {
    scope: 'seed',
    key: player.username,
    kind: 'sign_up',
    payload: player.username,
    playerId: null,
    at,
  }
  await runOp(host.db, op, async (tx, opId) => {
    const { id, publicId } = await insertPlayer(tx, host, {
      username: player.username,
      passwordHash,
      name: player.name,
      email: player.email,
      phone: player.phone,
      currency: 'BDT',
      referredBy: await codeOf(tx, player.invitedBy),
      createdAt: at,
    })
    await setProfile(tx, id, player, now)
    await openPlayerAccounts(tx, id)
    await grantDemoMoney(tx, { opId, playerId: id, at })
    await sendLetter(tx, id, 'welcome', { name: player.name, amount: BigInt(DEMO_GRANT) }, at)
    return { publicId, username: player.username }
  })
  const id = await idOf(host, player.username)
  if (id === undefined) throw new Error(`The demo player ${player.username} was not created`)
  return id
}

async function codeOf(tx: Tx, username: string | undefined): Promise<string> {
  if (username === undefined) return ''
  const { referral_code } = await tx
    .selectFrom('player')
    .select('referral_code')
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirstOrThrow()
  return referral_code
}

const setProfile = (tx: Tx, id: bigint, player: DemoPlayer, now: number) =>
  tx
    .updateTable('player')
    .set({
      birthday: player.birthday,
      // Who has played before has seen the tools, and was asked about limits.
      tools_seen_at: player.loginHours === null ? null : new Date(now),
      limits_asked_at: player.loginHours === null ? null : new Date(now),
      phone_verified: player.phoneVerified,
      email_verified: player.emailVerified,
      last_login_at: player.loginHours === null ? null : new Date(now - player.loginHours * HOUR),
    })
    .where('id', '=', id)
    .execute()

async function idOf(host: Host, username: string): Promise<bigint | undefined> {
  const row = await host.db
    .selectFrom('player')
    .select('id')
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  return row?.id
}
