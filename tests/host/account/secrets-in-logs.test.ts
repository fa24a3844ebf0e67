/** Canaries: passwords, tokens, codes and full phone numbers that are sent never stand in the log or the audit trail. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/kit/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { logLine } from '../../../server/context/log.ts'
import { emptyStore } from '../support/embedded.ts'
import { hostOn, NOON } from '../support/harness.ts'
import { newcomer, siteOn } from '../support/site.ts'

const PASSWORD = 'Canary-Ghash-91'
const NEW_PASSWORD = 'Canary-Nodi-47'
const PHONE = '01798765432'

test('no canary reaches the log or the audit trail, in fine weather and when everything breaks', async () => {
  const store = await emptyStore()
  const lines: string[] = []
  const clock = { now: NOON, forward: (ms: number) => void (clock.now += ms) }
  const host = {
    ...hostOn(store.db, clock),
    signals: store.signals,
    log: (event: string, data?: Record<string, unknown>) => void lines.push(logLine(clock.now, event, data)),
  }
  const site = await siteOn({ db: store.db, kind: store.kind, clock, host })
  try {
    const payload = { ...newcomer(), password: PASSWORD, confirmPassword: PASSWORD, phone: PHONE }
    expect((await site.signUp(payload)).status).toBe(201)
    expect((await site.login(payload.username, NEW_PASSWORD)).status).toBe(401)
    const { body } = await site.login(payload.username, PASSWORD)
    const token = String(body['token'])
    await site.call('POST', '/api/send-verification-code', { token, body: { phone: PHONE } })
    await site.call('POST', '/api/email/send-verification-code', { token, body: {} })
    const codes = (await store.db.selectFrom('outbox').select('body').execute()).flatMap(
      (row) => /\b\d{6}\b/.exec(row.body) ?? [],
    )
    expect(codes.length).toBeGreaterThan(0)
    for (const code of codes) {
      const body = { phone: PHONE, verification_code: code, code }
      await site.call('POST', '/api/verify-phone-number', { token, body })
      await site.call('POST', '/api/email/verify', { token, body })
    }
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    expect((await site.call('POST', '/api/password/change', { token, body: change })).status).toBe(200)
    await site.call('POST', '/api/password/forgot', { body: { username: payload.username, phone: PHONE } })

    const canaries = [PASSWORD, NEW_PASSWORD, PHONE, PHONE.slice(1), token, token.slice(3), ...codes]
    const audit = JSON.stringify(
      await sql`select actor, action, object, outcome, data from audit`.execute(store.db),
    )
    const ops = JSON.stringify(await sql`select scope, key, kind, fp, result from op`.execute(store.db))
    for (const canary of canaries) {
      expect(audit, 'audit').not.toContain(canary)
      expect(ops, 'op').not.toContain(canary)
    }

    // Every call, with every field a canary, on a database that has lost what the calls need.
    await sql`drop table audit, op, player_phone, verification_code, letter, deposit, setting, captcha cascade`.execute(
      store.db,
    )
    const endpoints: Endpoint[] = Object.values(api)
    for (const endpoint of endpoints) {
      const fields = {
        username: payload.username,
        password: PASSWORD,
        current_password: PASSWORD,
        new_password: NEW_PASSWORD,
        phone: PHONE,
        account_number: PHONE,
        verification_code: codes[0],
        code: codes[0],
        captcha: codes[0],
        email: 'canary@example.com',
        amount: '500.00',
        transaction_id: 'CANARY1234',
        content: `my number is ${PHONE}`,
      }
      const query = endpoint.method === 'GET' ? `?phone=${PHONE}&password=${PASSWORD}` : ''
      await site.call(endpoint.method, endpoint.path.replace(/\{\w+\}/g, '1') + query, {
        token,
        ...(endpoint.method === 'GET' ? {} : { body: fields }),
      })
    }
    await site.call('POST', '/api/login', { body: { username: payload.username, password: PASSWORD } })
    expect(lines.length).toBeGreaterThan(10)
    const log = lines.join('\n')
    for (const canary of canaries) expect(log, 'log').not.toContain(canary)
  } finally {
    await site.app.close()
    await store.close()
  }
})
