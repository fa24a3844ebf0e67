/** A pass that one host has made, at another one: each has a database and a key of its own. PP-20, PP-21; decision 183. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { exclusionUntil } from '../../../contract/protection/exclusion.ts'
import { type ExclusionPass, PASS_FORMAT, passText } from '../../../contract/protection/pass.ts'
import { MOST_ISSUERS } from '../../../server/config.ts'
import { deskRoutes } from '../../../server/desk/router.ts'
import { createLaunch, openPlay, playOf } from '../../../server/games/wallet/launch.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { markOf } from '../../../server/protection/pass-marks.ts'
import { openDesk } from '../support/desk-client.ts'
import { emptyStore } from '../support/embedded.ts'
import { hostOn } from '../support/host.ts'
import { newcomer, onEverySite, onOneSite, type Site, siteOn } from '../support/site.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PATH = '/api/exclusion/pass'

type Player = Awaited<ReturnType<Site['player']>>

/** The host that makes passes, beside the one that is shown them, by one clock. */
async function besides({ clock }: Site, work: (first: Site) => Promise<void>): Promise<void> {
  const store = await emptyStore()
  try {
    const host = hostOn(store.db, clock)
    await work(await siteOn({ db: store.db, kind: store.kind, clock, host }))
  } finally {
    await store.close()
  }
}

/** The same host, whose operator trusts these issuers. */
const trusting = (site: Site, ...exclusionIssuers: string[]): Promise<Site> =>
  siteOn({ ...site, host: { ...site.host, config: { ...site.host.config, exclusionIssuers } } })

const payOutLogin = ({ call }: Site, { username, password }: Player) =>
  call('POST', '/api/pay-out/login', { body: { username, password } })
const exclude = ({ call, clock }: Site, { token }: Player, months: number) =>
  call('POST', '/api/exclusion', { token, body: { months, begun_at: new Date(clock.now).toISOString() } })
const proven = ({ db }: Site, { username }: Player, what: object = { phone_verified: true }) =>
  db.updateTable('player').set(what).where('username', '=', username).execute()
const show = ({ call }: Site, pass: ExclusionPass, token: string) =>
  call('POST', PATH, { token, body: { pass } })
const leave = ({ call }: Site, pass: ExclusionPass) => call('POST', `${PATH}/leave`, { body: { pass } })
const sound = async ({ db }: Site) =>
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )
const marksKept = async ({ db }: Site) =>
  (await db.selectFrom('exclusion_mark').select('mark').execute()).length
const signedUp = async (site: Site, more: object) => {
  const { status, body } = await site.signUp({ ...newcomer(), ...more })
  return status === 201
    ? 'taken'
    : Object.keys(body.errors ?? { [String(body.code)]: '' })
        .sort()
        .join(' ')
}

/** A player of the first host who has excluded themself, with the pass that it makes. */
async function excludedAt(site: Site, months = 6): Promise<Player & { pass: ExclusionPass }> {
  const player = await site.player()
  await proven(site, player)
  return { ...player, pass: await passAfter(site, player, months) }
}
async function passAfter(site: Site, player: Player, months: number): Promise<ExclusionPass> {
  expect((await exclude(site, player, months)).status).toBe(200)
  const { body } = await payOutLogin(site, player)
  const made = await site.call('GET', PATH, { token: String(body['token']) })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body as unknown as ExclusionPass
}

/** Somebody with a key of their own, who signs what they like. */
function forger() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'jwk' }).x ?? ''
  const signed = (pass: ExclusionPass): ExclusionPass => {
    const made = { ...pass, key }
    return { ...made, signature: sign(null, Buffer.from(passText(made)), privateKey).toString('base64url') }
  }
  return { key, signed }
}

onEverySite(
  'PP-21 a pass made by one host is refused at a second host’s sign-up and log-in, until its term is over',
  async (site) => {
    await besides(site, async (first) => {
      const player = await first.player()
      await first.call('POST', '/api/add/number', { token: player.token, body: { phone: '01898765432' } })
      await first.db
        .updateTable('player_phone')
        .set({ verified_at: new Date(site.clock.now) })
        .execute()
      await proven(first, player, {
        phone_verified: true,
        email: 'Ra.Him+one@gmail.com',
        email_key: 'ra.him+one@gmail.com',
        email_verified: true,
      })
      const pass = await passAfter(first, player, 12)
      expect(pass).toMatchObject({
        issuer: 'Maidan',
        site: 'http://maidan.test',
        begun_at: '2026-11-21T06:00:00.000Z',
        until: '2027-11-21T06:00:00.000Z',
      })
      expect(pass.marks).toHaveLength(3)
      // Neither who it is nor anything that they typed is in it; of three letters alone its keys and hashes have any by chance.
      for (const told of [player.phone, '1898765432', 'ra.him', player.username, player.remoteId, 'Rahim'])
        expect(JSON.stringify(pass).toLowerCase()).not.toContain(told.toLowerCase())

      const second = await trusting(site, pass.key)
      const account = await second.player()
      const spelt = `+88 0${player.phone.slice(1)}`
      const number = `+88${player.phone}`
      await proven(second, account, { phone: number, phone_key: number, phone_verified: true })
      for (let n = 0; n < 2; n++) {
        const left = await leave(second, pass)
        expect([left.status, left.body['until']]).toEqual([200, '2027-11-21T12:00:00.000+06:00'])
        expect(await marksKept(second)).toBe(3)
      }

      expect(await signedUp(second, { phone: '008801898765432' })).toBe('phone')
      expect(await signedUp(second, { email: 'rahim+new@googlemail.com' })).toBe('email')
      expect(await signedUp(second, { phone: spelt, email: 'RAHIM@gmail.com' })).toBe('email phone')
      expect(await signedUp(second, {})).toBe('taken')

      for (let n = 0; n < 2; n++) {
        const refused = await second.login(account.username, account.password)
        expect([refused.status, refused.body.code, refused.body['until']]).toEqual([
          403,
          'EXCLUDED',
          '2027-11-21T12:00:00.000+06:00',
        ])
        expect(await second.balanceStatus(account.token)).toBe(401)
      }
      const { body } = await payOutLogin(second, account)
      const token = String(body['token'])
      const withdrawn = await second.call('POST', '/api/submit-withdraw', {
        token,
        body: { account_number: player.phone, amount: '800.00', payment_id: '1' },
      })
      expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200)
      const log = await second.call('GET', '/api/protection/log', { token })
      expect(log.body['data']).toMatchObject([
        { kind: 'exclusion', data: '{"pass": "Maidan", "until": "2027-11-21T06:00:00.000Z"}' },
      ])
      expect((await second.login(account.username, 'not the password')).body.code).toBe('INVALID_CREDENTIALS')

      // From here on it is an exclusion of the second host's own, and to nobody else the pass does anything more.
      site.clock.now = Date.parse(pass.until)
      expect(await signedUp(second, { phone: '01898765432' })).toBe('taken')
      expect((await leave(second, pass)).body.code).toBe('PASS_OVER')
      expect((await second.login(account.username, account.password)).body.code).toBe('EXCLUDED')
      const again = await payOutLogin(second, account)
      const asked = { token: String(again.body['token']), body: {} }
      expect((await second.call('POST', '/api/exclusion/return', asked)).status).toBe(200)
      site.clock.forward(DAY_MS)
      expect((await second.login(account.username, account.password)).status).toBe(200)
      for (const change of [
        'delete from exclusion_mark',
        `update exclusion_mark set until = until + interval '1 day'`,
      ])
        await expect(sql.raw(change).execute(site.db), change).rejects.toMatchObject({ code: '23001' })
      await sound(second)
    })
  },
)

onOneSite(
  'a player’s own pass holds for them at once, whoever signed it, and for nobody else',
  async (site) => {
    await besides(site, async (first) => {
      const { pass, phone, email } = await excludedAt(first)
      const account = await site.player()
      await proven(site, account, { phone: `+88${phone}`, phone_key: `+88${phone}`, phone_verified: false })
      const stranger = await site.player()

      // Nobody else is shut out by it: not by a guest, and not by another player.
      expect((await leave(site, pass)).body.code).toBe('PASS_UNKNOWN')
      expect((await show(site, pass, stranger.token)).body.code).toBe('PASS_OTHER')
      expect(await site.balanceStatus(stranger.token)).toBe(200)
      expect(await site.balanceStatus(account.token)).toBe(200)

      const changed: [string, ExclusionPass][] = [
        ['a longer term', { ...pass, until: pass.until.replace('2027', '2028') }],
        ['another begin', { ...pass, begun_at: pass.begun_at.replace('06:00', '05:00') }],
        ['another maker', { ...pass, issuer: 'Somebody' }],
        ['another place', { ...pass, site: 'https://other.example' }],
        ['another day of making', { ...pass, issued_at: pass.issued_at.replace('06:00', '06:01') }],
        ['another mark', { ...pass, marks: [Buffer.alloc(32, 1).toString('base64url')] }],
        ['another key', { ...pass, key: forger().key }],
        [
          'one letter of the signature',
          { ...pass, signature: pass.signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) },
        ],
      ]
      for (const [what, one] of changed) {
        const { status, body } = await show(site, one, account.token)
        expect([status, body.code], what).toEqual([422, 'PASS_WRONG'])
      }
      const terms = {
        'five months': '2027-04-21',
        'a thousand years': '3026-11-21',
        'a day that is none': '2027-02-30',
      }
      for (const [what, day] of Object.entries(terms)) {
        const one = forger().signed({ ...pass, until: pass.until.replace('2027-05-21', day) })
        expect((await show(site, one, account.token)).status, what).toBe(422)
      }

      const shown = await show(site, pass, account.token)
      expect([shown.status, shown.body['exclusion']]).toEqual([
        200,
        { begun_at: '2026-11-21T12:00:00.000+06:00', until: '2027-05-21T12:00:00.000+06:00', opens_at: null },
      ])
      expect(await site.balanceStatus(account.token)).toBe(401)
      expect((await site.login(account.username, account.password)).body.code).toBe('EXCLUDED')
      expect(await signedUp(site, { phone })).toBe('phone')
      // What else it names is its issuer's word, and that is not taken.
      expect(await marksKept(site)).toBe(0)
      expect(await signedUp(site, { email })).toBe('taken')
      await sound(site)
    })
  },
)

onOneSite('who signs a stranger’s number beside their own shuts out nobody but themself', async (site) => {
  await besides(site, async (first) => {
    const victim = await site.player()
    const thief = await site.player()
    const { key, signed } = forger()
    const marks = await Promise.all(
      [victim.phone, thief.phone].map(async (phone) =>
        (await markOf(key, `phone:+88${phone}`)).toString('base64url'),
      ),
    )
    const { pass } = await excludedAt(first)
    const forged = signed({ ...pass, marks })
    expect((await leave(site, forged)).body.code).toBe('PASS_UNKNOWN')
    expect((await show(site, forged, thief.token)).status).toBe(200)
    expect((await site.login(thief.username, thief.password)).body.code).toBe('EXCLUDED')
    expect((await site.login(victim.username, victim.password)).status).toBe(200)
  })
})

/** A pass of half a year from now that names these. */
async function passNaming(
  { clock }: Site,
  { key, signed }: ReturnType<typeof forger>,
  phones: readonly string[],
): Promise<ExclusionPass> {
  const begunAt = new Date(clock.now).toISOString()
  const marks = await Promise.all(phones.map((phone) => markOf(key, `phone:+88${phone}`)))
  return signed({
    format: PASS_FORMAT,
    issuer: 'Elsewhere',
    site: '',
    begun_at: begunAt,
    until: new Date(exclusionUntil(clock.now, 6)).toISOString(),
    issued_at: begunAt,
    marks: marks.map((mark) => mark.toString('base64url')),
    key,
    signature: '',
  })
}
const heededBy = async ({ db }: Site, { remoteId }: Player) =>
  (
    await db
      .selectFrom('session')
      .innerJoin('player', 'player.id', 'session.player_id')
      .select('marks_heeded')
      .where('public_id', '=', remoteId)
      .orderBy('session.id')
      .execute()
  ).map(({ marks_heeded }) => Number(marks_heeded))

onEverySite(
  'PP-21 a session that is open when a guest shows a pass ends when it is used next, by a read, a bet or an order',
  async (site) => {
    const maker = forger()
    const second = await trusting(site, maker.key)
    const [reader, bettor, orderer, other] = [
      await second.player(),
      await second.player(),
      await second.player(),
      await second.player(),
    ]
    const elsewhere = String((await second.login(reader.username, reader.password)).body['token'])
    const { id, session } = await second.db
      .selectFrom('player')
      .innerJoin('session', 'session.player_id', 'player.id')
      .select(['player.id as id', 'session.id as session'])
      .where('public_id', '=', bettor.remoteId)
      .executeTakeFirstOrThrow()
    const caller = { id, sessionId: session, publicId: bettor.remoteId, username: bettor.username }
    const game = await createLaunch(second.host, caller, { platform: 'P', game: 'g', kind: 'launch' })
    expect((await openPlay(second.host, 'P', game)).playerId).toBe(id)
    const lines = async () =>
      (await second.db.selectFrom('exclusion').select('pass_issuer').execute()).map(
        ({ pass_issuer }) => pass_issuer,
      )

    const phones = [reader.phone, bettor.phone, orderer.phone]
    expect((await leave(second, await passNaming(second, maker, phones))).status).toBe(200)
    expect(await lines()).toEqual([])

    const atOnce = await Promise.all([1, 2, 3].map(() => second.balanceStatus(reader.token)))
    expect(atOnce).toEqual([401, 401, 401])
    expect(await lines()).toEqual(['Elsewhere'])
    expect(await second.balanceStatus(elsewhere)).toBe(401)
    expect(await refusal(playOf(second.host, 'P', game))).toBe('LAUNCH_ENDED')
    expect(await second.balanceStatus(bettor.token)).toBe(401)
    const ordered = await second.call('POST', '/api/exchange/orders', { token: orderer.token, body: {} })
    expect([ordered.status, ordered.body.code]).toEqual([401, 'SESSION_ENDED'])
    expect(await lines()).toEqual(['Elsewhere', 'Elsewhere', 'Elsewhere'])
    for (const { username, password } of [reader, bettor, orderer])
      expect((await second.login(username, password)).body.code).toBe('EXCLUDED')

    // Whom it does not name stays, and is compared once: with what was kept since, and by a log in as by a session.
    expect(await heededBy(second, other)).toEqual([0])
    expect(await second.balanceStatus(other.token)).toBe(200)
    expect(await heededBy(second, other)).toEqual([3])
    await second.login(other.username, other.password)
    expect(await heededBy(second, other)).toEqual([3, 3])
    await leave(second, await passNaming(second, maker, ['01312345678']))
    expect(await second.balanceStatus(other.token)).toBe(200)
    expect(await heededBy(second, other)).toEqual([4, 3])
    await sound(second)
  },
)

onOneSite('a pass names what is proven, while its term runs', async (site) => {
  const player = await site.player()
  expect((await site.call('GET', PATH, { token: player.token })).body.code).toBe('NOT_EXCLUDED')
  await exclude(site, player, 6)
  const ask = async () => {
    const { body } = await payOutLogin(site, player)
    return site.call('GET', PATH, { token: String(body['token']) })
  }
  expect((await ask()).body.code).toBe('PASS_UNPROVEN')
  await proven(site, player)
  const { body } = await ask()
  expect(body['marks']).toHaveLength(1)
  site.clock.now = Date.parse(String(body['until']))
  expect((await ask()).body.code).toBe('PASS_OVER')
})

onOneSite('a longer pass makes an exclusion longer, and a shorter one changes nothing', async (site) => {
  await besides(site, async (first) => {
    const { pass, phone, ...player } = await excludedAt(first, 12)
    const account = await site.player()
    await proven(site, account, { phone: `+88${phone}`, phone_key: `+88${phone}` })
    await exclude(site, account, 60)
    const token = String((await payOutLogin(site, account)).body['token'])
    const until = (answer: Awaited<ReturnType<typeof show>>) =>
      (answer.body['exclusion'] as { until: string } | undefined)?.until.slice(0, 10)
    expect(until(await show(site, pass, token))).toBe('2031-11-21')
    const back = String((await payOutLogin(first, { ...player, phone })).body['token'])
    const longer = await passAfter(first, { ...player, phone, token: back }, 120)
    const again = String((await payOutLogin(site, account)).body['token'])
    expect(until(await show(site, longer, again))).toBe('2036-11-21')
  })
})

onOneSite(
  'staff make a pass hold whoever signed it, and no more issuers than sign-ups can bear',
  async (site) => {
    const folder = mkdtempSync(join(tmpdir(), 'maidan-pass-'))
    const { desk, close } = await openDesk(async (dataDir) =>
      deskRoutes({ ...site.host, config: { ...site.host.config, dataDir } }),
    )
    const file = (name: string, content: unknown): string => {
      const path = join(folder, name)
      writeFileSync(path, JSON.stringify(content))
      return path
    }
    try {
      await besides(site, async (first) => {
        const { pass, phone } = await excludedAt(first)
        expect(await desk('exclusion-pass')).toContain('needs the file')
        expect(await desk('exclusion-pass', join(folder, 'none.json'))).toContain('cannot be read')
        expect(await desk('exclusion-pass', file('changed.json', { ...pass, issuer: 'Other' }))).toContain(
          'changed',
        )
        expect(await desk('exclusion-pass', file('other.json', { a: 1 }))).toContain('pass')
        expect(await signedUp(site, { phone: '01312345678' })).toBe('taken')
        expect(await desk('exclusion-pass', file('pass.json', pass))).toBe(
          'The pass of Maidan holds here until 2027-05-21T12:00.\nIts key is none of EXCLUSION_ISSUERS: it holds because you say so.',
        )
        expect(await signedUp(site, { phone })).toBe('phone')
        const { actor, action } = await site.db
          .selectFrom('audit')
          .select(['actor', 'action'])
          .where('action', '=', 'exclusion_pass')
          .executeTakeFirstOrThrow()
        expect([actor, action]).toEqual(['staff', 'exclusion_pass'])
        for (let n = 1; n < MOST_ISSUERS; n++)
          await desk('exclusion-pass', file('more.json', forger().signed(pass)))
        expect(await desk('exclusion-pass', file('more.json', forger().signed(pass)))).toContain(
          'slows every sign-up',
        )
      })
    } finally {
      close()
      rmSync(folder, { recursive: true })
    }
  },
)

onOneSite(
  'while a crowd of sessions waits to be compared with a pass, what is no play goes on',
  async (site) => {
    const maker = forger()
    const second = await trusting(site, maker.key)
    const { phone, token } = await second.player()
    await leave(second, await passNaming(second, maker, [phone]))
    const crowd = Array.from({ length: 41 }, (_, n) => markOf(forger().key, `phone:${n}`, 'session'))
    const launch = () => second.call('POST', '/api/exchange/launch', { token, body: {} })
    expect(await second.balanceStatus(token)).toBe(200)
    expect((await launch()).body.code).toBe('BUSY')
    // The doors wait for their own.
    expect(await signedUp(second, {})).toBe('taken')
    // None is left for the thread to work on when the tests are over.
    await Promise.allSettled(crowd)
  },
)
