/**
 * Two players and every player call: whatever field of path, query or body carries another's id, the answer is a
 * refusal or the caller's own, it tells nothing of the other, and nothing of the other's is changed. money.md 3.8.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/kit/endpoint.ts'
import { type Api, api } from '../../../contract/index.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { ExclusionPass } from '../../../contract/protection/pass.ts'
import { examples, isReading, passNaming, type Scene } from '../support/examples.ts'
import { codeSentTo, type Member, MEMBER_SITE, newMember, picture } from '../support/member.ts'
import { type OpenSite, seededOnOne } from '../support/site.ts'

interface Victim extends Member {
  /** Codes that wait for the victim to type them. */
  codes: { phone: string; otherPhone: string; email: string }
  /** It names the victim's number. */
  pass: ExclusionPass
  /** A way out of their bets that was offered to them. */
  quote: string
}

/** What the thief puts into a field, and which answers are right. */
interface Theft {
  values: (victim: Victim) => unknown[]
  statuses: readonly number[]
}

type PlayerCall = { [Name in keyof Api]: Api[Name]['auth'] extends 'player' ? Name : never }[keyof Api]
/** Every wire field of every player call: what is stolen by it, or `null` where it names nothing of a player's. */
type Matrix = { [Name in PlayerCall]: { [Field in keyof z.input<Api[Name]['input']>]-?: Theft | null } }

const steal = (values: Theft['values'], ...statuses: number[]): Theft => ({ values, statuses })
const identity = steal((victim) => [victim.remoteId], 403)
const record = steal(
  ({ openDeposit, paidDeposit, bonusDeposit, withdrawal }) => [
    openDeposit,
    paidDeposit,
    bonusDeposit,
    withdrawal,
  ],
  404,
)
const usedTrx = steal((victim) => [victim.openDepositTrx, victim.openDepositTrx.toLowerCase()], 409)
const letter = steal((victim) => [victim.letter, victim.deletedLetter], 404)
const chat = steal((victim) => [victim.chat], 404)
const owned = { remote_id: identity }
const span = { from: null, until: null }
/** What proves the caller, besides the password. */
const proof = { code: null, passkey: null }

const MATRIX: Matrix = {
  logout: {},
  balance: {},
  user: owned,
  gameRun: {
    userId: identity,
    externalURL: null,
    isMobileLogin: null,
    gameCode: null,
    gameType: null,
    platform: null,
  },
  playerLogin: { user_id: identity },
  walletNumber: { name: null, account_type: null, amount: null },
  submitDeposit: {
    ...owned,
    account_number: null,
    transaction_id: usedTrx,
    amount: null,
    payment_id: null,
    promotion_id: null,
  },
  depositReceipts: { session: steal((victim) => [victim.paySession], 404) },
  receiptPiece: {
    session: steal((victim) => [victim.paySession], 404),
    upload: null,
    name: null,
    size: null,
    offset: null,
  },
  receiptsOf: { id: record },
  receiptPicture: { id: steal((victim) => [victim.receipt], 404) },
  editDeposit: { id: record, account_number: null, transaction_id: usedTrx },
  revertDeposit: { id: record },
  withdrawCheck: { ...owned, give_up_bonus: null },
  submitWithdraw: {
    ...owned,
    account_number: steal((victim) => [victim.phone, victim.otherPhone], 422),
    amount: null,
    payment_id: null,
    give_up_bonus: null,
  },
  transactions: { ...owned, ...span },
  bets: span,
  turnovers: owned,
  giveUpBonus: { id: steal((victim) => [victim.turnover], 404) },
  inbox: { ...owned, page: null },
  letter: { id: letter },
  readLetter: { id: letter },
  deleteLetter: { id: letter },
  restoreLetter: { id: letter },
  convertVip: { ...owned, vip_coin: null },
  convertVipByPost: { ...owned, vip_coin: null },
  vip: {},
  chats: {},
  support: {},
  openChat: { user_one_id: identity, user_two_id: identity },
  // A message's number only says from where to read the caller's own chat.
  messages: { chatId: chat, before: steal((victim) => [victim.message], 200) },
  sendMessage: { chat_id: chat, sender_id: identity, content: null },
  readChat: { chatId: chat, message_id: steal((victim) => [victim.message], 200) },
  referral: {},
  claimReferral: {},
  agreeReferral: { agreed: null },
  favourites: {},
  markFavourite: { platform: null, code: null, on: null },
  recentGames: {},
  timeOut: {},
  startTimeOut: { until: null },
  protection: {},
  setLimit: { kind: null, period: null, value: null },
  confirmLimit: { id: steal((victim) => [victim.raise], 404) },
  dropLimit: { id: steal((victim) => [victim.raise], 404) },
  answerCheck: { answer: null },
  chooseCheck: { every: null },
  seen: { prompt: null, answer: null },
  protectionLog: { before: null },
  consents: {},
  place: {},
  chooseConsent: { product: null, channel: null, is_on: null },
  complaints: {},
  complain: { about: null, reference: null, text: null },
  noteComplaint: { id: steal((victim) => [victim.complaint], 404), text: null },
  closeComplaint: { id: steal((victim) => [victim.complaint], 404) },
  complaintPiece: {
    id: steal((victim) => [victim.complaint], 404),
    upload: null,
    name: null,
    size: null,
    offset: null,
  },
  complaintPicture: { id: steal((victim) => [victim.complaintPicture], 404) },
  myPlay: {},
  exclude: { months: null, begun_at: null },
  askReturn: {},
  exclusionPass: {},
  showPass: { pass: steal((victim) => [victim.pass], 409) },
  pushSettings: {},
  subscribePush: { endpoint: null, keys: null, kinds: null },
  choosePush: { kinds: null },
  unsubscribePush: {},
  updateProfile: { ...owned, dofb: null },
  sendPhoneCode: { phone: steal((victim) => [victim.phone, victim.otherPhone], 422) },
  verifyPhone: { verification_code: steal((victim) => [victim.codes.phone], 400) },
  // Anyone may claim a number: only who reads its code has it.
  addPhone: { phone: steal((victim) => [victim.otherPhone], 200) },
  sendOtherPhoneCode: { phone: steal((victim) => [victim.otherPhone, victim.phone], 422) },
  verifyOtherPhone: { verification_code: steal((victim) => [victim.codes.otherPhone], 400) },
  otherPhones: {},
  sendEmailCode: {},
  verifyEmail: { verification_code: steal((victim) => [victim.codes.email], 400) },
  changePassword: { current_password: null, new_password: null, ...proof },
  changeContact: {
    email: steal((victim) => [victim.email], 422),
    phone: steal((victim) => [victim.phone], 422),
    password: null,
    ...proof,
  },
  removePhone: { id: steal((victim) => [victim.otherPhoneId], 404), password: null, ...proof },
  confirmPassword: { password: null },
  sessions: {},
  revokeSession: {
    id: steal((victim) => [victim.session, victim.ownSession], 404),
    password: null,
    ...proof,
  },
  activity: {},
  twoStep: {},
  beginTwoStep: { password: null, ...proof },
  confirmTwoStep: { code: null },
  renewRecoveryCodes: { password: null, ...proof },
  endTwoStep: { password: null, ...proof },
  passkeys: {},
  beginPasskey: { password: null, ...proof },
  addPasskey: { response: null },
  removePasskey: { id: steal((victim) => [victim.passkey], 404), password: null, ...proof },
  beginPasskeyConfirm: {},
  closeAccount: { password: null, ...proof, leave_money: null },
  exchangeRecords: span,
  placeOrder: {
    market: null,
    selection: null,
    side: null,
    odds: null,
    run: null,
    stake: null,
    // A slip's own name: another player's slip of the same name is another order.
    client_reference: steal((victim) => [`member-order-${victim.id}`], 201),
    market_version: null,
    price_change: null,
  },
  launchExchange: {},
  openOrders: {},
  betReceipts: {},
  cancelOrder: { id: steal((victim) => [victim.order], 404) },
  editOrder: {
    id: steal((victim) => [victim.order], 404),
    waited: null,
    stake: null,
    odds: null,
  },
  cancelOrders: { market: null },
  orderTimeline: { id: steal((victim) => [victim.order], 404) },
  guard: { on: null },
  positions: {},
  quoteCashOut: { market: null, percent: null },
  cashOut: { quote: steal((victim) => [victim.quote], 422) },
  statement: {},
  exportHistory: { format: null },
  receipt: { id: record },
}

/** What a good request of the thief's own is answered where that is no success. */
const OWN_STATUS: Partial<Record<PlayerCall, number>> = {
  // Its key is the victim's payment session.
  submitDeposit: 404,
  // The second number is the one that was stolen before.
  addPhone: 409,
  // What the passkey signed is spent by the try before.
  removePasskey: 400,
}

/** Fields that no schema has and a careless handler might read. */
const SMUGGLED = ['remote_id', 'user_id', 'userId', 'player_id', 'playerId', 'sender_id', 'owner', 'username']

let site: OpenSite
let victim: Victim
let before: string
/** Reads; whoever writes is another one each time. */
let reader: Member

beforeAll(async () => {
  site = await seededOnOne(MEMBER_SITE)
  const member = await newMember(site)
  const pass = await passNaming(site, [`phone:${member.phoneKey}`])
  const { quote } = await examples.cashOut({ site, me: member })
  victim = { ...member, codes: await waitingCodes(member), pass, quote }
  before = await rowsOf(victim)
  reader = await newMember(site)
})
afterAll(() => site.close())

async function waitingCodes(member: Member): Promise<Victim['codes']> {
  await site.db.updateTable('player').set({ phone_verified: false }).where('id', '=', member.id).execute()
  const ask = async (path: string, body: object, recipient: string): Promise<string> => {
    expect((await site.call('POST', path, { token: member.token, body })).status).toBe(200)
    return codeSentTo(site, recipient)
  }
  const { phone, otherPhone } = member
  return {
    phone: await ask('/api/send-verification-code', { phone }, member.phoneKey),
    otherPhone: await ask(
      '/api/add/send-verification-code',
      { phone: otherPhone },
      `+88${phoneOf(otherPhone)}`,
    ),
    email: await ask('/api/email/send-verification-code', {}, member.emailKey),
  }
}
const phoneOf = (phone: string): string => phone.replace(/^\+88/, '')

/** Tables whose rows are a player's by another column, and how to find them. */
const BY_ANOTHER_COLUMN: Record<string, (victim: Victim) => ReturnType<typeof sql>> = {
  player: ({ id }) => sql`id = ${id}`,
  audit: ({ remoteId }) => sql`${`player:${remoteId}`} in (actor, object)`,
  audit_unsealed: ({ remoteId }) =>
    sql`audit_id in (select id from audit where ${`player:${remoteId}`} in (actor, object))`,
  transfer: ({ id }) =>
    sql`exists (select from account where account.player_id = ${id} and account.id in (debit, credit))`,
  turnover_part: ({ id }) => sql`turnover_id in (select id from turnover where player_id = ${id})`,
  complaint_note: ({ id }) => sql`complaint_id in (select id from complaint where player_id = ${id})`,
  complaint_inside: ({ id }) => sql`complaint_id in (select id from complaint where player_id = ${id})`,
  complaint_state: ({ id }) => sql`complaint_id in (select id from complaint where player_id = ${id})`,
  chat_message: ({ id }) => sql`chat_id in (select id from chat where player_id = ${id})`,
  staff_chat: ({ id }) => sql`chat_id in (select id from chat where player_id = ${id})`,
  exchange_earlier_result: ({ id }) =>
    sql`order_id in (select op_id from exchange_order where player_id = ${id})`,
  referral_friend: ({ id }) => sql`op_id in (select op_id from referral_reward where player_id = ${id})`,
  exchange_fill: ({ id }) => sql`order_id in (select op_id from exchange_order where player_id = ${id})`,
  exchange_let_go: ({ id }) => sql`order_id in (select op_id from exchange_order where player_id = ${id})`,
  exchange_guarded: ({ id }) => sql`order_id in (select op_id from exchange_order where player_id = ${id})`,
  push_message: ({ id }) =>
    sql`session_id in (select session_id from push_subscription where player_id = ${id})`,
  session_nonce: ({ id }) => sql`session_id in (select session.id from session where player_id = ${id})`,
  outbox: ({ phoneKey, emailKey, otherPhone }) =>
    sql`recipient in (${phoneKey}, ${emailKey}, ${`+88${phoneOf(otherPhone)}`})`,
  studio_seat: ({ id }) => sql`player in (select alias from wallet_player where player_id = ${id})`,
  studio_round: ({ id }) => sql`player in (select alias from wallet_player where player_id = ${id})`,
}
/** Tables that hold nothing of one player's. */
const SHARED = [
  'audit_block',
  'captcha',
  'content_picture',
  'exchange_house',
  'exchange_market',
  'exchange_suspension',
  'exclusion_mark',
  'game',
  'guard_event',
  'kysely_migration',
  'kysely_migration_lock',
  'lease',
  'limit_cap',
  'maintenance',
  'match_before',
  'match_day',
  'passkey_challenge',
  'payment_state',
  'permitted_place',
  'price_tick',
  'promotion',
  'promotion_before',
  'provider',
  'rate_limit',
  'receiving_number',
  'secret',
  'setting',
  'slider',
  'spent_proof',
  'staff_approval',
  'staff_challenge',
  'staff_claim',
  'staff_invitation',
  'staff_passkey',
  'staff_session',
  'studio_chain',
  'wallet_key',
  'wallet_nonce',
]

/** Everything the database holds of a player, as text. */
async function rowsOf(of: Victim): Promise<string> {
  const tables = await sql<{ name: string; owned: boolean }>`
    select tablename as name, exists (select from information_schema.columns
      where table_name = tablename and column_name = 'player_id') as owned
    from pg_tables where schemaname = 'public' order by tablename`.execute(site.db)
  const all: string[] = []
  for (const { name, owned: hasPlayer } of tables.rows) {
    const where = BY_ANOTHER_COLUMN[name]?.(of) ?? (hasPlayer ? sql`player_id = ${of.id}` : undefined)
    if (!where) {
      expect(SHARED, `does ${name} hold anything of a player's?`).toContain(name)
      continue
    }
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.table(name)} t where ${where} order by 1`.execute(site.db)
    all.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return all.join('\n')
}

interface Attempt {
  wire: Record<string, unknown>
  headers?: Record<string, string>
}

async function attempt(thief: Member, endpoint: Endpoint, { wire, headers = {} }: Attempt) {
  const rest = { ...wire }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const isGet = endpoint.method === 'GET'
  const query = new URLSearchParams(isGet ? asTexts(rest) : {})
  const body = isGet ? null : endpoint.multipart ? await formOf(rest) : JSON.stringify(rest)
  const response = await site.app.fetch(
    new Request(`http://maidan.test${path}?${query}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${thief.token}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body,
    }),
  )
  return { status: response.status, text: await response.text() }
}

const asTexts = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value == null ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )

async function formOf(fields: Record<string, unknown>): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(asTexts(fields))) form.set(name, value)
  form.append('files', await picture(), 'receipt.jpg')
  return form
}

/** What only the victim may read, but for what the thief wrote himself. */
function expectNothingTold(text: string, sent: string): void {
  const secrets = [
    victim.remoteId,
    victim.username,
    victim.email,
    victim.phone,
    phoneOf(victim.otherPhone),
    victim.openDepositTrx,
    victim.paySession,
    victim.code,
    victim.token,
  ]
  for (const secret of secrets) if (!sent.includes(secret)) expect(text).not.toContain(secret)
}

const calls = Object.entries(MATRIX) as [PlayerCall, Record<string, Theft | null>][]

for (const [name, fields] of calls) {
  const endpoint: Endpoint = api[name]
  const example = examples[name] as (scene: Scene) => unknown
  test(`${name}: another player's ids are refused or mean nothing`, async () => {
    const thief = isReading(name, endpoint) ? reader : await newMember(site)
    const input = await example({ site, me: thief })
    const good: Attempt['wire'] = JSON.parse(JSON.stringify(z.encode(endpoint.input, input)))

    for (const [field, theft] of Object.entries(fields)) {
      for (const value of theft?.values(victim) ?? []) {
        const sent = { wire: { ...good, [field]: value } }
        const { status, text } = await attempt(thief, endpoint, sent)
        expect(theft?.statuses, `${field}=${String(value)} was answered ${status} ${text}`).toContain(status)
        expectNothingTold(text, String(value))
      }
    }

    const smuggled = Object.fromEntries(
      SMUGGLED.filter((field) => !(field in fields)).map((field) => [field, victim.remoteId]),
    )
    const headers = {
      'x-remote-id': victim.remoteId,
      'x-user-id': victim.remoteId,
      cookie: `remote_id=${victim.remoteId}; token=${victim.token}`,
      ...(name === 'submitDeposit' && { 'idempotency-key': victim.paySession }),
    }
    const { status, text } = await attempt(thief, endpoint, { wire: { ...smuggled, ...good }, headers })
    expect(status, text).toBe(OWN_STATUS[name] ?? endpoint.status ?? 200)
    expectNothingTold(text, '')
    expect(await rowsOf(victim), 'something of the victim’s has changed').toBe(before)
  })
}

test('every player call has its row', () => {
  const player = Object.entries(api).flatMap(([name, { auth }]) => (auth === 'player' ? [name] : []))
  expect(Object.keys(MATRIX).sort()).toEqual(player.sort())
})

test('the examination sees a change of the victim’s', async () => {
  await site.db.updateTable('chat').set({ seen_id: 0n }).where('player_id', '=', victim.id).execute()
  expect(await rowsOf(victim)).not.toBe(before)
})
