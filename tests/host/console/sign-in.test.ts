/** How staff come in and stay in: invitations, passkeys, passwords with their second step, short sessions. Decision 205. */
import { expect } from 'vitest'
import { ROLES } from '../../../contract/console/roles.ts'
import { spanOf, totp } from '../../../server/auth/two-step.ts'
import { firstInvitation, INVITATION_MS, newInvitation } from '../../../server/staff/invitations.ts'
import { STAFF_ABSOLUTE_MS, STAFF_IDLE_MS } from '../../../server/staff/sessions.ts'
import { authenticator } from '../support/authenticator.ts'
import { fromBase32 } from '../support/base32.ts'
import { consoleOn, type ConsoleAnswer, type Desk, trailOf, wantedOf } from '../support/console.ts'
import { onOneStore } from '../support/harness.ts'

const PASSWORD = 'Nodir dhare kash phul'
const said = ({ status, body }: ConsoleAnswer) => [status, body.code ?? 'ok']
const post = (desk: Desk, path: string, body: object) => desk.call('POST', `/console/${path}`, { body })

/** Somebody who came in by password and code; answers the app's codes. */
async function byPassword(desk: Desk, name: string) {
  const invitation = await newInvitation(desk.db, desk.host, ['support'], null)
  const begun = await post(desk, 'join/begin', { invitation, name })
  const secret = fromBase32(String(begun.body['secret']))
  const code = () => totp(secret, spanOf(desk.clock.now))
  const join = (more: object) => post(desk, 'join', { invitation, name, ...more })
  return { code, join, begun, invitation }
}

onOneStore(
  'the first of staff comes in by the host’s own link, and nobody else by another of those',
  async (world) => {
    const desk = consoleOn(world)
    const first = await firstInvitation(desk.host)
    const second = await firstInvitation(desk.host)
    const name = 'ada'
    const device = authenticator()
    const begun = await post(desk, 'join/begin', { invitation: first, name })
    expect(begun.body['roles']).toEqual([...ROLES])
    const passkey = device.create(wantedOf(begun))
    const joined = await post(desk, 'join', { invitation: first, name, passkey })
    expect([joined.status, joined.body['name']]).toEqual([200, name])
    expect(said(await post(desk, 'join/begin', { invitation: first, name: 'eve' }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(said(await post(desk, 'join/begin', { invitation: second, name: 'eve' }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await firstInvitation(desk.host)).toBeUndefined()
    // The next time by the passkey alone.
    const asked = await post(desk, 'sign-in/passkey/begin', {})
    const response = device.assert(wantedOf(asked))
    const back = await post(desk, 'sign-in/passkey', { response })
    expect([back.status, back.body['name']]).toEqual([200, name])
    expect(said(await post(desk, 'sign-in/passkey', { response }))).toEqual([400, 'PASSKEY_WRONG'])
    expect((await trailOf(desk, 'console_sign_in')).map(({ actor }) => actor)).toEqual([
      'staff:ada',
      'staff:ada',
    ])
  },
)

onOneStore(
  'an invitation is over after a day, and good for one person and one device’s answer',
  async (world) => {
    const desk = consoleOn(world)
    const one = await newInvitation(desk.db, desk.host, ['support'], null)
    const two = await newInvitation(desk.db, desk.host, ['owner'], null)
    const begun = await post(desk, 'join/begin', { invitation: one, name: 'eve' })
    const passkey = authenticator().create(wantedOf(begun))
    // What was asked for one invitation is no answer for another.
    expect(said(await post(desk, 'join', { invitation: two, name: 'eve', passkey }))).toEqual([
      400,
      'PASSKEY_WRONG',
    ])
    expect(said(await post(desk, 'join', { invitation: one, name: 'eve' }))).toEqual([422, 'INVALID'])
    desk.clock.forward(INVITATION_MS)
    expect(said(await post(desk, 'join/begin', { invitation: one, name: 'eve' }))).toEqual([404, 'NOT_FOUND'])
    expect(said(await post(desk, 'join/begin', { invitation: 'mi_none', name: 'eve' }))).toEqual([
      404,
      'NOT_FOUND',
    ])
  },
)

onOneStore(
  'a password is as good with its code alone, each once, and is not a short or an easy one',
  async (world) => {
    const desk = consoleOn(world)
    const { code, join } = await byPassword(desk, 'shila')
    expect((await join({ password: 'short', code: code() })).status).toBe(422)
    expect((await join({ password: 'aaaaaaaaaaaaaa', code: code() })).status).toBe(422)
    expect(said(await join({ password: PASSWORD }))).toEqual([403, 'STEP_NEEDED'])
    expect(said(await join({ password: PASSWORD, code: '000000' }))).toEqual([400, 'CODE_WRONG'])
    expect(said(await join({ password: PASSWORD, code: code() }))).toEqual([200, 'ok'])
    const signIn = (more: object) =>
      post(desk, 'sign-in/password', { name: 'Shila', password: PASSWORD, ...more })
    expect(said(await signIn({}))).toEqual([403, 'STEP_NEEDED'])
    // The code that joined is used up.
    expect(said(await signIn({ code: code() }))).toEqual([400, 'CODE_WRONG'])
    desk.clock.forward(30_000)
    expect(said(await signIn({ code: code() }))).toEqual([200, 'ok'])
    expect(said(await signIn({ code: code() }))).toEqual([400, 'CODE_WRONG'])
    expect(said(await signIn({ password: 'Another one 12' }))).toEqual([401, 'INVALID_CREDENTIALS'])
    expect(said(await post(desk, 'sign-in/password', { name: 'nobody', password: PASSWORD }))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ])
  },
)

onOneStore('guesses of one name are few, whoever makes them', async (world) => {
  const desk = consoleOn(world, { limits: 'normal' })
  const { code, join } = await byPassword(desk, 'shila')
  expect((await join({ password: PASSWORD, code: code() })).status).toBe(200)
  const guess = (address: string) =>
    desk.call('POST', '/console/sign-in/password', { body: { name: 'shila', password: 'wrong' }, address })
  for (const address of ['10.1.0.1', '10.2.0.1', '10.3.0.1']) expect((await guess(address)).status).toBe(401)
  expect((await guess('10.4.0.1')).status).toBe(429)
})

onOneStore(
  'a session ends after half an hour alone, after twelve hours, and when it is ended',
  async (world) => {
    const desk = consoleOn(world)
    const ada = await desk.person('ada', 'owner')
    const again = async () => {
      const asked = await post(desk, 'sign-in/passkey/begin', {})
      const { body } = await post(desk, 'sign-in/passkey', { response: ada.device.assert(wantedOf(asked)) })
      return String(body['token'])
    }
    const status = async (token: string) => (await desk.call('GET', '/console/me', { token })).status
    for (let used = 0; used < STAFF_ABSOLUTE_MS; used += STAFF_IDLE_MS / 2) {
      expect(await status(ada.token)).toBe(200)
      desk.clock.forward(STAFF_IDLE_MS / 2)
    }
    expect(await status(ada.token)).toBe(401)
    const idle = await again()
    desk.clock.forward(STAFF_IDLE_MS)
    expect(await status(idle)).toBe(401)
    const [here, there] = [await again(), await again()]
    const { body } = await desk.call('GET', '/console/sessions', { token: here })
    const sessions = body['data'] as { id: string; isThis: boolean }[]
    expect(sessions.map(({ isThis }) => isThis)).toEqual([false, true])
    const end = (id: string) => desk.call('POST', `/console/sessions/${id}/end`, { token: here, body: {} })
    expect((await end(sessions[0]?.id ?? '')).status).toBe(200)
    expect((await end(sessions[0]?.id ?? '')).status).toBe(404)
    expect([await status(here), await status(there)]).toEqual([200, 401])
    expect((await desk.call('POST', '/console/sign-out', { token: here, body: {} })).status).toBe(200)
    expect(await status(here)).toBe(401)
  },
)

onOneStore('one of staff who is ended is out at once, and cannot come back', async (world) => {
  const desk = consoleOn(world)
  const [ada, eve] = [await desk.person('ada', 'owner'), await desk.person('eve', 'support')]
  expect((await ada.post('/console/staff/end', { name: 'eve', reason: 'left the house' })).status).toBe(200)
  expect((await eve.get('/console/me')).status).toBe(401)
  const asked = await post(desk, 'sign-in/passkey/begin', {})
  const response = eve.device.assert(wantedOf(asked))
  expect(said(await post(desk, 'sign-in/passkey', { response }))).toEqual([400, 'PASSKEY_WRONG'])
  const { body } = await ada.get('/console/staff')
  expect(body['data']).toMatchObject([
    { name: 'ada', ended: null, sessions: 1, passkeys: 1, hasPassword: false },
    { name: 'eve', ended: expect.any(String), sessions: 0 },
  ])
  // The trail names people by their names: none is given twice.
  const invitation = await newInvitation(desk.db, desk.host, ['support'], null)
  const begun = await post(desk, 'join/begin', { invitation, name: 'eve' })
  const passkey = authenticator().create(wantedOf(begun))
  expect(said(await post(desk, 'join', { invitation, name: 'eve', passkey }))).toEqual([422, 'INVALID'])
})
