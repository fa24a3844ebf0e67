/** A session goes on under a new token after a day, and a token that was given up is found out. */
import { expect } from 'vitest'
import { onEverySite } from '../support/site.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

onEverySite('P19 a token is followed by another after a day, offered until it is used', async (site) => {
  const { token: first, remoteId } = await site.player()
  const ask = (token: string) => site.call('POST', '/api/balance', { token, body: {} })
  const offered = async (token: string) => {
    const { status, headers } = await ask(token)
    return [status, headers.get('x-session-token')] as const
  }
  site.clock.forward(DAY - MINUTE)
  expect(await offered(first)).toEqual([200, null])
  site.clock.forward(2 * MINUTE)
  // A lost answer costs nothing: the same token is offered again, and the old one goes on.
  const [, second] = await offered(first)
  expect(second).toMatch(/^md_[\w-]{43}$/)
  site.clock.forward(DAY)
  expect(await offered(first)).toEqual([200, second])
  expect(await Promise.all(Array.from({ length: 4 }, () => offered(String(second))))).toEqual(
    Array.from({ length: 4 }, () => [200, null]),
  )
  // Calls that were under way with the one before.
  site.clock.forward(MINUTE - 1000)
  expect(await offered(first)).toEqual([200, null])
  const sessions = await site.call('GET', '/api/sessions', { token: String(second) })
  expect(sessions.body['data']).toHaveLength(1)

  // The next turn is another token, and the one two turns ago is nobody's.
  site.clock.forward(DAY)
  const [, third] = await offered(String(second))
  expect(third).not.toBe(second)
  expect((await ask(String(third))).status).toBe(200)
  expect((await ask(first)).status).toBe(401)
  expect((await ask(String(third))).status).toBe(200)

  // The one before, after its minute: in other hands. The session ends, and its owner reads why.
  site.clock.forward(MINUTE + 1000)
  const { token: other } = (await site.login(await nameOf(site, remoteId), 'Maidan er ghash 7')).body
  expect((await ask(String(second))).status).toBe(401)
  expect((await ask(String(third))).status).toBe(401)
  expect((await ask(String(other))).status).toBe(200)
  const inbox = await site.call('GET', '/api/inbox', { token: String(other) })
  expect(JSON.stringify(inbox.body)).toContain('One of your sign-ins was ended')
  const written = await site.db.selectFrom('audit').select(['action', 'object', 'outcome']).execute()
  expect(written).toContainEqual({
    action: 'session_reused',
    object: `player:${remoteId}`,
    outcome: 'refused',
  })
  const rows = await site.db.selectFrom('session').selectAll().execute()
  const kept = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  for (const token of [first, second, third]) expect(kept).not.toContain(String(token))
})

const nameOf = async ({ db }: Parameters<Parameters<typeof onEverySite>[1]>[0], remoteId: string) =>
  (
    await db
      .selectFrom('player')
      .select('username')
      .where('public_id', '=', remoteId)
      .executeTakeFirstOrThrow()
  ).username
