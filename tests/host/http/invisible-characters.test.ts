/** What nobody sees is part of no name, code or message, whatever an app sends. */
import { expect } from 'vitest'
import { newcomer, onOneSite } from '../support/site.ts'

const MARKS = [
  '\u200B',
  '\u200D',
  '\u202E',
  '\u2066',
  '\u00AD',
  '\uFEFF',
  '\u3164',
  '\u034F',
  '\uFE0F',
  '\u{E0041}',
]
/** The text with marks before, inside and after it, and a wide space at each end. */
const dressed = (text: string, mark: string): string =>
  `\u00A0${mark}${text.slice(0, 2)}${mark}${text.slice(2)}${mark}\u3000`

onOneSite(
  'every mark that nobody sees goes from every field of a sign-up, and no two accounts come of one',
  async (site) => {
    for (const mark of MARKS) {
      const plain = newcomer()
      const { username, email, phone } = plain
      const odd = {
        ...plain,
        username: dressed(username, mark),
        email: dressed(email, mark),
        phone: dressed(phone, mark),
        name: dressed('Rahim Uddin', mark),
        referral_code: dressed('REF123', mark),
      }
      const name = JSON.stringify(mark)
      expect((await site.signUp(odd)).status, name).toBe(201)
      const row = await site.db
        .selectFrom('player')
        .select(['username', 'email', 'phone', 'name', 'referred_by'])
        .where('username_key', '=', username)
        .executeTakeFirst()
      expect(row, name).toEqual({
        username,
        email,
        phone: `+88${phone}`,
        name: 'Rahim Uddin',
        referred_by: 'REF123',
      })
      expect((await site.signUp(plain)).body.errors, name).toMatchObject({
        username: expect.anything(),
        email: expect.anything(),
        phone: expect.anything(),
      })
      expect((await site.login(dressed(username, mark), plain.password)).status, name).toBe(200)
      // A password is what was set, letter by letter.
      expect((await site.login(username, dressed(plain.password, mark))).status, name).toBe(401)
    }
  },
)

onOneSite(
  'a name in Bangla keeps the joiners of its words; a name of accents alone is none',
  async (site) => {
    const nameOf = async (name: string) => {
      const payload = { ...newcomer(), name }
      expect((await site.signUp(payload)).status).toBe(201)
      const { name: kept } = await site.db
        .selectFrom('player')
        .select('name')
        .where('username_key', '=', payload.username)
        .executeTakeFirstOrThrow()
      return kept
    }
    const joined = 'র\u200D\u09CDযাব উদ\u09CD\u200Cদিন'
    expect(await nameOf(joined)).toBe(joined)
    for (const nothing of ['\u0301\u0301', '\u2800', '\u200B \u3164', '\u00A0'])
      expect(await nameOf(nothing), JSON.stringify(nothing)).toBe('')
  },
)

onOneSite('codes and messages: read as seen, and nothing to see is nothing', async (site) => {
  const { token, phone } = await site.player()
  await site.call('POST', '/api/send-verification-code', { token, body: { phone } })
  const { body: sms } = await site.db.selectFrom('outbox').select('body').executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(sms)?.[0] ?? ''
  const verification_code = `\u2068${code.slice(0, 3)}\u00A0${code.slice(3)}\u2069`
  const verified = await site.call('POST', '/api/verify-phone-number', {
    token,
    body: { verification_code },
  })
  expect(verified.status).toBe(200)

  const { body: opened } = await site.call('POST', '/api/chats', { token, body: {} })
  const chat_id = (opened['chat'] as { id: string }).id
  const say = (content: string) => site.call('POST', '/api/messages', { token, body: { chat_id, content } })
  for (const nothing of ['\u200B\u2060', '\u0301', '\u2800', '\u3164\u3164'])
    expect((await say(nothing)).status, JSON.stringify(nothing)).toBe(422)
  expect((await say('\u202EMy 👨‍👩‍👧 deposit\u200B, র\u200D\u09CDযাব\n2nd line\u00AD')).status).toBe(200)
  const { content } = await site.db
    .selectFrom('chat_message')
    .select('content')
    .where('sender', '=', 'player')
    .executeTakeFirstOrThrow()
  expect(content).toBe('My 👨‍👩‍👧 deposit, র\u200D\u09CDযাব\n2nd line')
})
