/** The same key and body answer the same once more, and the answer says that it is the stored one. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { onEverySite } from '../support/site.ts'

onEverySite(
  'a repeat is answered from what is stored and says so; another body under the key is refused',
  async (site) => {
    const { token, phone } = await site.player()
    const ask = async (path: string, key: string, body: object) => {
      const headers = { 'idempotency-key': key }
      const { status, body: answer, headers: said } = await site.call('POST', path, { token, body, headers })
      return { status, answer, replayed: said.get('idempotent-replayed') }
    }
    const { body } = await site.call('POST', '/api/chats', { token, body: {} })
    const chat_id = (body['chat'] as { id: string }).id
    const calls: [string, object, object][] = [
      [
        '/api/submit-deposit',
        { account_number: '01712345678', transaction_id: 'REPLAY1234', amount: '500.00', payment_id: '11' },
        { account_number: '01712345678', transaction_id: 'REPLAY1234', amount: '501.00', payment_id: '11' },
      ],
      ['/api/messages', { chat_id, content: 'Hello?' }, { chat_id, content: 'Hello!' }],
      ['/api/send-verification-code', { phone }, { phone: '01722222222' }],
    ]
    for (const [path, same, other] of calls) {
      const key = randomUUID()
      const first = await ask(path, key, same)
      expect([path, first.status < 300, first.replayed]).toEqual([path, true, null])
      expect(await ask(path, key, same), path).toEqual({ ...first, replayed: 'true' })
      expect(await ask(path, key, other), path).toMatchObject({ status: 422, replayed: null })
    }
    const payload = {
      username: 'again123',
      password: 'Maidan er ghash 7',
      phone: '01733333333',
      email: 'again@example.com',
    }
    const key = randomUUID()
    const created = await site.signUp(payload, { 'idempotency-key': key })
    const again = await site.signUp(payload, { 'idempotency-key': key })
    expect([created.status, again.status]).toEqual([201, 201])
    expect([created, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(again.body).toEqual(created.body)
    expect((await site.call('POST', '/api/balance', { token, body: {} })).body['balance']).toBe('1000.00')
  },
)
