/**
 * One good input for every call: what a member may ask on a seeded site. The table's type names the missing call.
 * An example prepares what its call needs; calls that change something are given a member of their own.
 */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Endpoint, Input } from '../../../contract/kit/endpoint.ts'
import { type exchangeDataApi, WITHOUT_TERMS } from '../../../contract/exchange.ts'
import type { Api } from '../../../contract/index.ts'
import { taka } from '../../../contract/money.ts'
import { exclusionUntil } from '../../../contract/protection/exclusion.ts'
import type { ExclusionPass } from '../../../contract/protection/pass.ts'
import { keepTicks } from '../../../server/exchange/price-history.ts'
import { decideDeposit } from '../../../server/ledger/deposits.ts'
import { setLimit } from '../../../server/ledger/limits.ts'
import { exclude } from '../../../server/players/exclusion.ts'
import { signedPass } from '../../../server/players/exclusion-pass.ts'
import { dayOf } from '../../../server/matches/matches.ts'
import { spanOf, totp } from '../../../server/auth/two-step.ts'
import { authenticator, type Authenticator } from './authenticator.ts'
import { fromBase32 } from './base32.ts'
import { codeSentTo, type Member, openMarket } from './member.ts'
import { newcomer, type Site } from './site.ts'

export interface Scene {
  site: Site
  me: Member
}

type Example<E extends Endpoint> = (scene: Scene) => Input<E> | Promise<Input<E>>
type Examples<Calls extends Record<string, Endpoint>> = { [Name in keyof Calls]: Example<Calls[Name]> }

const nothing = (): Record<string, never> => ({})
const myself = ({ me }: Scene) => ({ remoteId: me.remoteId })
const NEW_PASSWORD = 'Notun Ghash 8'
const number = '01712345679'

/** Asks for a code by a call of the member's and reads it from the outbox. */
async function codeBy({ site, me }: Scene, path: string, body: object, recipient: string) {
  const { status } = await site.call('POST', path, { token: me.token, body })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return { code: await codeSentTo(site, recipient) }
}

const change = ({ site, me }: Scene, values: { birthday?: null; phone_verified?: false }) =>
  site.db.updateTable('player').set(values).where('id', '=', me.id).execute()

async function unverifiedPhone(scene: Scene): Promise<{ phone: string }> {
  await change(scene, { phone_verified: false })
  return { phone: scene.me.phone }
}

/** Prices of a market as they were written down a minute ago. */
const keptPrices = (site: Site, market: string): Promise<void> =>
  keepTicks(site.db, [{ market, at: site.clock.now - 60_000, prices: [185, 205], bySecond: true }])

async function tennis({ site }: Scene) {
  const market = await openMarket(site)
  return { market, event: market.replace(/^1\./, '') }
}

/** The member has excluded themself for half a year, and is signed in to be paid out. */
async function excludedSince({ site, me }: Scene, at: number): Promise<void> {
  await exclude(site.db, undefined, { playerId: me.id, months: 6, begunAt: at, at })
  const { username, password } = me
  const { body } = await site.call('POST', '/api/pay-out/login', { body: { username, password } })
  me.token = String(body['token'])
}

/** Whether a call leaves its member as they were, what its example prepares included. */
export const isReading = (name: string, { method, idempotent }: Endpoint): boolean =>
  method === 'GET' && !idempotent && name !== 'exclusionPass'

/** A pass of the site's own for half a year. */
export function passNaming({ host, clock }: Site, names: string[]): Promise<ExclusionPass> {
  const begunAt = clock.now
  return signedPass(host, { begunAt, until: exclusionUntil(begunAt, 6) }, names)
}

/** A subscription as a browser makes it. */
function browser() {
  const key = createECDH('prime256v1')
  const [p256dh, auth] = [key.generateKeys('base64url'), randomBytes(16).toString('base64url')]
  return { endpoint: `https://push.example.com/send/${randomUUID()}`, keys: { p256dh, auth } }
}

/** A browser that is told of deposits. */
async function subscribed({ site, me }: Scene): Promise<Record<string, never>> {
  const body = { ...browser(), kinds: ['deposit'] }
  const { status } = await site.call('POST', '/api/push', { token: me.token, body })
  if (status !== 200) throw new Error(`/api/push answered ${status}`)
  return {}
}

/** What proves a member who has nothing but the password. */
async function byPassword({ site, me }: Scene) {
  await site.db.deleteFrom('passkey').where('player_id', '=', me.id).execute()
  return { password: me.password }
}

/** The secret that an app was given, and its codes. */
async function waitingStep(scene: Scene) {
  const { site, me } = scene
  const shown = await byPassword(scene)
  const { body } = await site.call('POST', '/api/two-step/begin', { token: me.token, body: shown })
  const secret = fromBase32(String(body['secret']))
  return { code: (later = 0) => totp(secret, spanOf(site.clock.now) + later) }
}

/** Turns the second step on and answers a code that was not used yet. */
async function nextStepCode(scene: Scene): Promise<string> {
  const { code } = await waitingStep(scene)
  const { status } = await scene.site.call('POST', '/api/two-step/confirm', {
    token: scene.me.token,
    body: { code: code() },
  })
  if (status !== 200) throw new Error(`the second step answered ${status}`)
  return code(1)
}

/** What a device is asked for, as the page reads it. */
function wantedBy(body: Record<string, unknown>) {
  const { challenge } = body['options'] as { challenge: string }
  return { challenge, rpId: 'maidan.test', origin: 'http://maidan.test' }
}

async function newPasskey(scene: Scene) {
  const { site, me } = scene
  const shown = await byPassword(scene)
  const { body } = await site.call('POST', '/api/passkeys/begin', { token: me.token, body: shown })
  const device = authenticator()
  return { device, created: device.create(wantedBy(body)) }
}

async function keptPasskey(scene: Scene) {
  const { device, created } = await newPasskey(scene)
  const { token } = scene.me
  await scene.site.call('POST', '/api/passkeys', { token, body: { response: created } })
  const { body } = await scene.site.call('GET', '/api/passkeys', { token })
  const [{ id } = { id: '' }] = body['data'] as { id: string }[]
  return { device, id }
}

/** What proves a member by a passkey. */
async function signedBy({ site, me }: Scene, device: Authenticator) {
  const { body } = await site.call('POST', '/api/passkeys/confirm', { token: me.token, body: {} })
  return { passkey: device.assert(wantedBy(body)) }
}

/** Everything that keeps an account from being closed is decided. */
async function nothingOpen({ site, me }: Scene): Promise<void> {
  const { db, clock } = site
  await site.call('POST', `/api/exchange/orders/${me.order}/cancel`, { token: me.token, body: {} })
  await decideDeposit(db, randomUUID(), {
    recordId: BigInt(me.openDeposit),
    outcome: 'refuse',
    reason: 'Test',
    actor: 'staff',
    at: clock.now,
  })
}

export const examples: Examples<Api> = {
  logo: nothing,
  general: nothing,
  socialLinks: nothing,
  sliders: nothing,
  promotions: nothing,
  promotion: async ({ site }) => {
    const { id } = await site.db.selectFrom('promotion').select('id').limit(1).executeTakeFirstOrThrow()
    return { id: String(id) }
  },

  login: ({ me }) => ({ username: me.username, password: me.password }),
  createPlayer: ({ me }) => {
    const { referral_code: _, status: __, ...known } = newcomer()
    return { ...known, currency: 'BDT', referralCode: me.code }
  },
  logout: nothing,

  balance: nothing,
  user: myself,

  systems: () => ({ type: 'SLOT' }),
  providers: ({ me }) => ({ system: [me.game.platform, 'LUCKY'] }),
  games: ({ me }) => ({ type: 'SLOT', system: [me.game.platform] }),
  gameTypes: nothing,
  gameRun: ({ me }) => ({
    userId: me.remoteId,
    isMobileLogin: true,
    gameCode: me.game.code,
    gameType: 'SLOT',
    platform: me.game.platform,
  }),
  playerLogin: ({ me }) => ({ userId: me.remoteId }),

  paymentMethods: nothing,
  channels: () => ({ name: 'Shapla Pay' }),
  walletNumber: () => ({ name: 'Shapla Pay', accountType: 'Agent', amount: taka(500) }),
  submitDeposit: ({ me }) => ({
    remoteId: me.remoteId,
    accountNumber: number,
    transactionId: `EXAMPLE${me.id}`,
    amount: taka(1500),
    paymentId: '11',
    promotionId: undefined,
  }),
  depositReceipts: ({ me }) => ({ session: me.paySession }),
  receiptPiece: ({ me }) => ({
    session: me.paySession,
    upload: randomUUID(),
    name: 'receipt.jpg',
    size: 100_000,
    offset: 0,
  }),
  receiptsOf: ({ me }) => ({ id: me.openDeposit }),
  receiptPicture: ({ me }) => ({ id: me.receipt }),
  editDeposit: ({ me }) => ({
    id: me.openDeposit,
    accountNumber: number,
    transactionId: `EDITED${me.id}`,
  }),
  revertDeposit: ({ me }) => ({ id: me.openDeposit }),
  withdrawCheck: (scene) => ({ ...myself(scene), givesUpBonus: true }),
  submitWithdraw: ({ me }) => ({
    remoteId: me.remoteId,
    accountNumber: me.phone,
    amount: taka(600),
    paymentId: '1',
    givesUpBonus: true,
  }),

  transactions: myself,
  bets: nothing,
  turnovers: myself,
  giveUpBonus: ({ me }) => ({ id: me.turnover }),

  inbox: (scene) => ({ ...myself(scene), page: 1 }),
  letter: ({ me }) => ({ id: me.letter }),
  readLetter: ({ me }) => ({ id: me.letter }),
  deleteLetter: ({ me }) => ({ id: me.letter }),
  restoreLetter: ({ me }) => ({ id: me.deletedLetter }),

  convertVip: (scene) => ({ ...myself(scene), coins: 10 }),
  convertVipByPost: (scene) => ({ ...myself(scene), coins: 11 }),
  vip: nothing,

  chats: nothing,
  support: nothing,
  openChat: ({ me }) => ({ playerId: me.remoteId, otherId: 'support' }),
  messages: ({ me }) => ({ chatId: me.chat, before: me.message }),
  sendMessage: ({ me }) => ({ chatId: me.chat, senderId: me.remoteId, content: 'আমার ডিপোজিট কোথায়?' }),
  readChat: ({ me }) => ({ chatId: me.chat, messageId: me.message }),

  referral: nothing,
  claimReferral: nothing,
  agreeReferral: () => ({ isAgreed: true }),

  favourites: nothing,
  markFavourite: ({ me }) => ({ ...me.game, on: false }),
  recentGames: nothing,

  timeOut: nothing,
  // Over already: what is asked after it is answered as before.
  startTimeOut: ({ site }) => ({ until: site.clock.now - 1000 }),

  protection: nothing,
  setLimit: () => ({ kind: 'deposit', period: 'week', value: taka(20_000) }),
  confirmLimit: async ({ site, me }) => {
    await site.db
      .updateTable('limit_change')
      .set({ dropped_at: new Date(site.clock.now) })
      .where('id', '=', BigInt(me.raise))
      .execute()
    const asked = { playerId: me.id, kind: 'wager', period: 'month', raiseHours: 168 } as const
    const at = site.clock.now - 8 * 24 * 60 * 60 * 1000
    await setLimit(site.db, undefined, { ...asked, value: undefined, at })
    const { id } = await site.db
      .selectFrom('limit_change')
      .select('id')
      .where('player_id', '=', me.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { id: String(id) }
  },
  dropLimit: ({ me }) => ({ id: me.raise }),
  answerCheck: () => ({ answer: 'on' }),
  chooseCheck: () => ({ every: 15 }),
  seen: () => ({ prompt: 'popup', answer: 'closed' }),
  protectionLog: () => ({}),
  myPlay: nothing,

  consents: nothing,
  place: nothing,
  chooseConsent: () => ({ product: 'games', channel: 'inbox', isOn: true }),

  complaints: nothing,
  complain: () => ({ about: 'payment', reference: '1042', text: 'It is not there yet.' }),
  noteComplaint: ({ me }) => ({ id: me.complaint, text: 'Still not there.' }),
  closeComplaint: ({ me }) => ({ id: me.complaint }),
  complaintPiece: ({ me }) => ({
    id: me.complaint,
    upload: randomUUID(),
    name: 'receipt.jpg',
    size: 100_000,
    offset: 0,
  }),
  complaintPicture: ({ me }) => ({ id: me.complaintPicture }),
  exclude: async ({ site }) => ({ months: 6, begunAt: site.clock.now }),
  askReturn: async (scene) => {
    const at = scene.site.clock.now - 200 * 24 * 60 * 60 * 1000
    await excludedSince(scene, at)
    return {}
  },
  payOutLogin: async (scene) => {
    await excludedSince(scene, scene.site.clock.now)
    return { username: scene.me.username, password: scene.me.password }
  },

  exclusionPass: async (scene) => {
    await excludedSince(scene, scene.site.clock.now)
    return {}
  },
  showPass: async ({ site, me }) => ({ pass: await passNaming(site, [`phone:${me.phoneKey}`]) }),
  leavePass: async ({ site }) => ({ pass: await passNaming(site, ['phone:+8801999999999']) }),

  pushSettings: subscribed,
  subscribePush: () => ({ ...browser(), kinds: ['deposit', 'chat'] }),
  choosePush: async (scene) => {
    await subscribed(scene)
    return { kinds: ['withdrawal'] }
  },
  unsubscribePush: nothing,

  updateProfile: async (scene) => {
    await change(scene, { birthday: null })
    return { remoteId: scene.me.remoteId, birthday: '1991-02-03' }
  },
  sendPhoneCode: unverifiedPhone,
  verifyPhone: async (scene) =>
    codeBy(scene, '/api/send-verification-code', await unverifiedPhone(scene), scene.me.phoneKey),
  addPhone: async ({ site, me }) => {
    await site.db.deleteFrom('player_phone').where('player_id', '=', me.id).execute()
    return { phone: '01912345678' }
  },
  sendOtherPhoneCode: ({ me }) => ({ phone: me.otherPhone }),
  verifyOtherPhone: (scene) => {
    const { otherPhone: phone } = scene.me
    return codeBy(scene, '/api/add/send-verification-code', { phone }, `+88${phone.replace(/^\+88/, '')}`)
  },
  otherPhones: nothing,
  sendEmailCode: nothing,
  verifyEmail: (scene) => codeBy(scene, '/api/email/send-verification-code', {}, scene.me.emailKey),
  changePassword: async (scene) => {
    const { password } = await byPassword(scene)
    return { currentPassword: password, newPassword: NEW_PASSWORD }
  },
  changeContact: async (scene) => ({ email: `moved-${scene.me.email}`, ...(await byPassword(scene)) }),
  removePhone: async (scene) => ({ id: scene.me.otherPhoneId, ...(await byPassword(scene)) }),
  confirmPassword: ({ me }) => ({ password: me.password }),
  forgotPassword: ({ me }) => ({ username: me.username, email: me.email }),
  resetPassword: async (scene) => {
    const { username, email, emailKey } = scene.me
    const { code } = await codeBy(scene, '/api/password/forgot', { username, email }, emailKey)
    return { username, code, newPassword: NEW_PASSWORD, secondCode: undefined }
  },
  proofOfWork: ({ me }) => ({ username: me.username }),
  sessions: nothing,
  revokeSession: ({ me }) => ({ id: me.session }),
  activity: nothing,

  twoStep: nothing,
  beginTwoStep: byPassword,
  confirmTwoStep: async (scene) => ({ code: (await waitingStep(scene)).code() }),
  renewRecoveryCodes: async (scene) => ({
    password: scene.me.password,
    code: await nextStepCode(scene),
  }),
  endTwoStep: async (scene) => ({ password: scene.me.password, code: await nextStepCode(scene) }),
  passkeys: nothing,
  beginPasskey: async (scene) => signedBy(scene, (await keptPasskey(scene)).device),
  addPasskey: async (scene) => ({ response: (await newPasskey(scene)).created }),
  removePasskey: async (scene) => {
    const { device, id } = await keptPasskey(scene)
    return { id, ...(await signedBy(scene, device)) }
  },
  beginPasskeyConfirm: nothing,
  beginPasskeyLogin: nothing,
  passkeyLogin: async (scene) => {
    const { device } = await keptPasskey(scene)
    const { body } = await scene.site.call('POST', '/api/login/passkey/begin', { body: {} })
    return { response: device.assert(wantedBy(body)) }
  },
  closeAccount: async (scene) => {
    await nothingOpen(scene)
    return { ...(await byPassword(scene)), code: undefined, passkey: undefined, leaveMoney: true }
  },

  exchangeRecords: nothing,
  placeOrder: async (scene) => ({
    market: (await tennis(scene)).market,
    selection: 1,
    side: 'back',
    odds: 101,
    run: undefined,
    stake: taka(20),
    reference: randomUUID(),
    version: undefined,
    priceChange: 'better',
    ...WITHOUT_TERMS,
  }),
  launchExchange: nothing,
  openOrders: nothing,
  betReceipts: nothing,
  cancelOrder: ({ me }) => ({ id: me.order }),
  editOrder: ({ me }) => ({ id: me.order, waited: taka(10), stake: taka(10), odds: 95_000 }),
  cancelOrders: () => ({ market: undefined }),
  orderTimeline: ({ me }) => ({ id: me.order }),
  guard: () => ({ on: true }),
  positions: async (scene) => {
    await matchedBet(scene)
    return {}
  },
  quoteCashOut: async (scene) => ({ market: await matchedBet(scene), percent: 100 }),
  cashOut: async (scene) => ({ quote: await quoteOf(scene) }),

  statement: nothing,
  exportHistory: () => ({ format: 'json' }),
  receipt: ({ me }) => ({ id: me.paidDeposit }),
}

/** The market in which a bet of the member's is matched. */
async function matchedBet(scene: Scene): Promise<string> {
  const { market } = await tennis(scene)
  const terms = { market, selection: 1, side: 'back', odds: 1.01, stake: '20.00', price_change: 'any' }
  const body = { ...terms, client_reference: randomUUID() }
  const { status } = await scene.site.call('POST', '/api/exchange/orders', { token: scene.me.token, body })
  if (status !== 201) throw new Error('no bet')
  return market
}

/** A way out of it that the host has offered. */
async function quoteOf(scene: Scene): Promise<string> {
  const path = `/api/exchange/cash-out?market=${await matchedBet(scene)}&percent=100`
  const { body } = await scene.site.call('GET', path, { token: scene.me.token })
  return String(body['quote'])
}

/** A match that is over. */
async function matchOver({ site }: Scene): Promise<{ eventId: string }> {
  const { body } = await site.call('GET', '/exchange-data/sports-events/tennis')
  const over = (body as unknown as { EventId: string; status: string }[]).find(
    ({ status }) => status === 'settled',
  )
  return { eventId: String(over?.EventId) }
}

export const exchangeExamples: Examples<typeof exchangeDataApi> = {
  commitments: () => ({}),
  matchProof: matchOver,
  dayResults: ({ site }) => ({ sport: 'tennis', day: dayOf(site.clock.now) }),
  matchResult: matchOver,
  sportsEvents: () => ({ sport: 'cricket' }),
  matchOdds: async (scene) => ({ marketId: (await tennis(scene)).market }),
  depth: async (scene) => ({ eventId: (await tennis(scene)).market.slice(2) }),
  priceHistory: async (scene) => {
    const { market } = await tennis(scene)
    await keptPrices(scene.site, market)
    return { marketId: market, span: 'all' }
  },
  eventDetails: async ({ site }) => {
    const { body } = await site.call('GET', '/exchange-data/sports-events/cricket')
    const events = body as unknown as { EventId: string; Fancy: boolean; inplay: boolean; status: string }[]
    const withFancy = events.filter(({ Fancy }) => Fancy)
    // Between two innings nobody bats.
    for (const { EventId } of withFancy.filter(({ inplay }) => inplay)) {
      const { body: details } = await site.call('GET', `/exchange-data/event/${EventId}`)
      const { score } = Object.values(details)[0] as { score: { batters?: unknown[] } | null }
      if (score?.batters?.length) return { eventId: EventId }
    }
    const shown = withFancy.find(({ inplay, status }) => !inplay && status === 'open')
    return { eventId: String(shown?.EventId) }
  },
}
