/**
 * Every call of the console and every role, and every token that is none: who may is answered, who may not is refused and written
 * down, and the players' origin knows nothing of any of it. Decision 205.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { ConsoleEndpoint } from '../../../contract/console/endpoint.ts'
import { consoleApi } from '../../../contract/console/index.ts'
import { RIGHTS, type StaffCallName } from '../../../contract/console/rights.ts'
import { type Role, ROLES } from '../../../contract/console/roles.ts'
import { createServer } from '../../../server/app.ts'
import type { ConsoleHandlers } from '../../../server/console/handler.ts'
import { keepPicture } from '../../../server/content/pictures.ts'
import { meHandlers } from '../../../server/console/handlers/me.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { endStaffSessions, STAFF_ABSOLUTE_MS, startStaffSession } from '../../../server/staff/sessions.ts'
import { consoleOn, type Desk, trailOf } from '../support/console.ts'
import { onOneStore, signedIn } from '../support/harness.ts'

const NOBODY = '9999999'
const SAID = { en: 'Tea time', bn: 'চা' }
/** A picture that is there, under its name. */
const PICTURE = Buffer.from('a picture')
const image = `/picture/${createHash('sha256').update(PICTURE).digest('hex').slice(0, 32)}.avif`
const SLIDE = { titles: SAID, image, link: '/promotions', from: null, until: null }
const OFFER = {
  names: SAID,
  leads: SAID,
  image,
  category: 4,
  percent: 5,
  factor: 3,
  days: null,
  from: '2026-11-21T10:00:00+06:00',
  until: '2026-12-21T10:00:00+06:00',
}
/** What a call is sent that takes a file. */
const photo = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#08f' } })
  .png()
  .toBuffer()
/** What each call is asked with: something that is not there, so that nothing changes while everybody tries. */
const ASKED: { [Name in StaffCallName]: Record<string, unknown> } = {
  me: {},
  signOut: {},
  mySessions: {},
  endMySession: { id: NOBODY },
  endOtherSessions: {},
  nameOwnPlayer: { player: 'nobody-here' },
  waiting: {},
  staffList: {},
  invite: { roles: ['support'], reason: 'a new colleague' },
  endInvitation: { id: NOBODY },
  askRoles: { name: 'nobody', roles: ['support'], reason: 'x' },
  endStaff: { name: 'nobody', reason: 'x' },
  endStaffSessions: { name: 'nobody' },
  approvals: {},
  decideApproval: { id: NOBODY, outcome: 'approved', reason: 'x' },
  withdrawApproval: { id: NOBODY },
  deposits: {},
  deposit: { id: NOBODY },
  depositPicture: { id: NOBODY, picture: '00000000-0000-4000-8000-000000000000' },
  takeDeposit: { id: NOBODY },
  letGoDeposit: { id: NOBODY },
  decideDeposit: { id: NOBODY, outcome: 'approve' },
  showDepositNumber: { id: NOBODY, reason: 'x' },
  withdrawals: {},
  showWithdrawalNumber: { id: NOBODY, reason: 'x' },
  decideWithdrawal: { id: NOBODY, outcome: 'refuse', reason: 'x' },
  chats: {},
  chat: { id: NOBODY },
  answerChat: { id: NOBODY, content: 'Hello' },
  sayTyping: { id: NOBODY },
  cases: { state: 'open' },
  case: { id: NOBODY },
  casePicture: { id: NOBODY, picture: '00000000-0000-4000-8000-000000000000' },
  takeCase: { id: NOBODY },
  letGoCase: { id: NOBODY },
  answerCase: { id: NOBODY, last: '0', content: 'Hello' },
  noteCase: { id: NOBODY, content: 'Seen' },
  askBirthday: { id: NOBODY, birthday: '1990-12-31', reason: 'x' },
  askIdentity: { name: 'nobody-here', content: 'Who are you?' },
  confirmIdentity: { id: NOBODY, last: '0', confirmed: true, content: 'Thank you' },
  findPlayers: { search: 'nobody-here' },
  player: { name: 'nobody-here', reason: 'x' },
  playerMoney: { name: 'nobody-here', reason: 'x' },
  playerPostings: { name: 'nobody-here', reason: 'x' },
  playerBets: { name: 'nobody-here', reason: 'x' },
  playerSafety: { name: 'nobody-here', reason: 'x' },
  playerSessions: { name: 'nobody-here', reason: 'x' },
  playerWords: { name: 'nobody-here', reason: 'x' },
  showContact: { name: 'nobody-here', reason: 'x' },
  askAdjustment: {
    name: 'nobody-here',
    direction: 'credit',
    amount: '1.00',
    cause: 'other',
    words: 'x',
    reason: 'x',
  },
  adjustment: { approval: NOBODY },
  markets: { listed: 'live', order: 'exposure' },
  market: { market: 'nothing' },
  marketPlayers: { market: 'nothing' },
  suspendMarket: { market: 'nothing', reason: 'x' },
  resumeMarket: { market: 'nothing', reason: 'x' },
  previewResettle: { market: 'nothing', outcome: 'void' },
  previewVoid: { market: 'nothing' },
  askVoid: { market: 'nothing', reason: 'x' },
  askResettle: { market: 'nothing', outcome: 1, reason: 'x' },
  services: {},
  closeService: { scope: 'provider', subject: 'nothing', until: '2026-11-21T20:00:00+06:00', reason: 'x' },
  openService: { id: NOBODY, reason: 'x' },
  setPayment: { kind: 'method', id: 9999, isOpen: true, reason: 'x' },
  askNumber: { channel: 9999, number: '00000001234', replaces: false, reason: 'x' },
  retireNumber: { channel: 9999, number: '00000001234', reason: 'x' },
  news: {},
  changeNews: { texts: SAID, version: 0 },
  addPicture: { place: 'offer' },
  slides: {},
  addSlide: { type: 'Main', ...SLIDE },
  changeSlide: { id: NOBODY, version: 0, ...SLIDE },
  showSlide: { id: NOBODY, isShown: true },
  moveSlide: { id: NOBODY, past: NOBODY },
  promotions: {},
  promotionTerms: { percent: '5', factor: '3' },
  addPromotion: OFFER,
  changePromotion: { id: NOBODY, version: 0, ...OFFER },
  endPromotion: { id: NOBODY },
  brand: {},
  health: {},
  report: { from: '2026-11-20', until: '2026-11-20' },
  trail: {},
  examineTrail: {},
  saferPlay: {},
  sendCalmLetter: { player: 'nobody-here', letter: 'look' },
  takeChat: { id: NOBODY },
  letGoChat: { id: NOBODY },
  handOverChat: { id: NOBODY, to: null, note: 'x' },
  colleagues: {},
  noteSaferPlay: { player: 'nobody-here', upTo: NOBODY, note: 'x' },
}

const calls = Object.keys(RIGHTS) as StaffCallName[]

/** Where the seal of the trail writes its heads. */
const dataDir = mkdtempSync(join(tmpdir(), 'maidan-console-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** The request of a call by its example. */
function requestOf(name: keyof typeof consoleApi, asked: Record<string, unknown>) {
  const endpoint: ConsoleEndpoint = consoleApi[name]
  const rest = { ...asked }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => {
    const value = String(rest[part])
    delete rest[part]
    return encodeURIComponent(value)
  })
  if (endpoint.multipart) return { method: 'POST', path, body: formOf(rest) }
  if (endpoint.method === 'POST') return { method: 'POST', path, body: rest }
  const query = new URLSearchParams(rest as Record<string, string>).toString()
  return { method: 'GET', path: query ? `${path}?${query}` : path }
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('files', new File([Uint8Array.from(photo)], 'photo.png'))
  return form
}

const ask = (desk: Desk, name: StaffCallName, token: string | undefined) => {
  const { method, path, body } = requestOf(name, ASKED[name])
  return desk.call(method, path, { token, ...(body === undefined ? {} : { body }) })
}

const NEWLY = { device: 'test', address: '127.0.0.1' }
const sessionOf = ({ db, host }: Desk, staffId: bigint): Promise<string> =>
  db.transaction().execute((tx) => startStaffSession(tx, host, staffId, NEWLY))

/** One of staff with a role, without a way in but the sessions that a test opens. */
async function hired({ db, clock }: Desk, role: Role): Promise<bigint> {
  const row = { name: `one-${role}`, roles: [role], joined_at: new Date(clock.now) }
  const none = { password_hash: null, step_secret: null, player_id: null, ended_at: null }
  const { id } = await db
    .insertInto('staff')
    .values({ ...row, ...none })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('every call of staff has its row, and a table or a set of handlers without one does not compile', () => {
  const ofStaff = Object.entries(consoleApi).flatMap(([name, { auth }]) => (auth === 'staff' ? [name] : []))
  expect(calls.toSorted()).toEqual(ofStaff.toSorted())
  expect(calls.filter((name) => RIGHTS[name].length === 0)).toEqual([])
  const { me: _, ...without } = RIGHTS
  // @ts-expect-error -- `me` has no row
  const rights: typeof RIGHTS = without
  const { me: __, ...unhandled } = meHandlers
  // @ts-expect-error -- `me` has no handler
  const handlers: ConsoleHandlers<{ me: typeof consoleApi.me }> = unhandled
  expect([rights, handlers]).toEqual([without, unhandled])
})

for (const role of ROLES) {
  onOneStore(`${role}: is answered what the table says, and refused the rest, in writing`, async (world) => {
    const desk = consoleOn(world, { dataDir })
    const id = await hired(desk, role)
    const kept = { picture: PICTURE, width: 640, height: 360 }
    await desk.db.transaction().execute((tx) => keepPicture(tx, kept, desk.clock.now))
    const refused: string[] = []
    for (const name of calls) {
      const { status } = await ask(desk, name, await sessionOf(desk, id))
      if (RIGHTS[name].includes(role)) expect([200, 404, 409], `${name}: ${status}`).toContain(status)
      else {
        expect(status, name).toBe(403)
        refused.push(name)
      }
    }
    const rows = await trailOf(desk, 'console_refused')
    expect(rows.map(({ actor, object }) => [actor, object])).toEqual(
      refused.map((name) => [`staff:one-${role}`, name]),
    )
  })
}

onOneStore(
  'no token, a wrong one, a player’s, one that is over and one of who has left open nothing',
  async (world) => {
    const desk = consoleOn(world)
    const { db, host, clock } = desk
    const everything = async (role: Role, name: string): Promise<bigint> => {
      const id = await hired(desk, role)
      await db
        .updateTable('staff')
        .set({ roles: [...ROLES], name })
        .where('id', '=', id)
        .execute()
      return id
    }
    const staying = await everything('owner', 'staying')
    const leaving = await everything('support', 'leaving')
    const over = await sessionOf(desk, staying)
    clock.forward(STAFF_ABSOLUTE_MS)
    const player = await signedIn(host)
    const { token: players } = await db
      .transaction()
      .execute((tx) => startSession(tx, host, player.id, 'test'))
    const revoked = await sessionOf(desk, staying)
    await db.transaction().execute((tx) => endStaffSessions(tx, staying, clock.now))
    const left = await sessionOf(desk, leaving)
    await db
      .updateTable('staff')
      .set({ ended_at: new Date(clock.now) })
      .where('id', '=', leaving)
      .execute()
    const tokens = {
      none: undefined,
      wrong: `ms_${'a'.repeat(43)}`,
      garbage: 'x y',
      players,
      over,
      revoked,
      left,
    }
    const before = await db.selectFrom('audit').select('id').execute()
    for (const name of calls)
      for (const [what, token] of Object.entries(tokens)) {
        const { status, body } = await ask(desk, name, token)
        expect([status, body.code], `${name} with ${what}`).toEqual([401, 'SESSION_ENDED'])
      }
    expect(await db.selectFrom('audit').select('id').execute()).toEqual(before)
  },
)

onOneStore('a page of another origin is refused every call, also the players’ own page', async (world) => {
  const desk = consoleOn(world)
  const token = await sessionOf(desk, await hired(desk, 'owner'))
  for (const origin of ['http://maidan.test', 'https://evil.example', 'null']) {
    const { status } = await desk.call('GET', '/console/staff', { token, headers: { origin } })
    expect(status, origin).toBe(403)
  }
  expect((await desk.call('GET', '/console/staff', { token })).status).toBe(200)
})

onOneStore('nothing of the console answers at the players’ origin', async (world) => {
  const desk = consoleOn(world)
  const token = await sessionOf(desk, await hired(desk, 'owner'))
  const app = await createServer(desk.host, { limits: 'off' })
  for (const name of Object.keys(consoleApi) as (keyof typeof consoleApi)[]) {
    const { method, path } = requestOf(name, ASKED[name as StaffCallName] ?? {})
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.fetch(new Request(`http://maidan.test${path}`, { method, headers }))
    expect(response.status, name).toBe(404)
  }
  const described = await app.fetch(new Request('http://maidan.test/api/openapi.json'))
  expect(await described.text()).not.toContain('/console')
})

onOneStore('a session is of staff alone: at the players’ calls it is nobody’s', async (world) => {
  const desk = consoleOn(world)
  const token = await sessionOf(desk, await hired(desk, 'owner'))
  const app = await createServer(desk.host, { limits: 'off' })
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.fetch(new Request('http://maidan.test/api/inbox', { headers }))
  expect(response.status).toBe(401)
})
