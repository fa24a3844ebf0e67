import 'fake-indexeddb/auto'
import { IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { type Attempt, attemptsOf, forgetAttempt, keepAttempt, RESEND_MS, settle } from './attempts.ts'
import { isReloadSafe } from '../pwa/reloadHold.ts'

const PRESSED = 1_795_000_000_000
const attempt = (key: string): Attempt => ({
  key,
  remoteId: '17',
  kind: 'withdrawal',
  about: '500',
  at: PRESSED,
})

/** What is sent and asked for, with a device clock that says `now`. */
function waysAt(now: number) {
  const calls: string[] = []
  return {
    calls,
    send: async () => calls.push('send'),
    look: async () => (calls.push('look'), undefined),
    unread: 0,
    now: () => now,
    signal: new AbortController().signal,
  }
}

test('P4 an attempt whose phone set its clock while it was being kept is sent, not given up', async () => {
  for (const moved of [43_200_000, -86_400_000]) {
    const pressed = attempt(`moved ${moved}`)
    await keepAttempt(pressed)
    const ways = waysAt(PRESSED + moved)
    expect(await settle(pressed, ways)).toEqual({ is: 'done', done: 1 })
    expect(ways.calls).toEqual(['send'])
    await forgetAttempt(pressed.key)
  }
})

test('P4 one that an earlier page left is sent for two minutes, and after that only asked for', async () => {
  await keepAttempt(attempt('left'))
  const [left] = await attemptsOf('17')
  if (!left) throw new Error('It was not kept')
  const soon = waysAt(PRESSED + RESEND_MS - 1000)
  expect(await settle(left, soon)).toEqual({ is: 'done', done: 1 })
  const late = waysAt(PRESSED + RESEND_MS + 1000)
  expect(await settle(left, late)).toEqual({ is: 'never' })
  expect(late.calls).toEqual(['look'])
  await forgetAttempt(left.key)
})

test('P-PWA-09 an attempt that only the page has holds a reload until its fate is known; one that is kept does not', async () => {
  await keepAttempt(attempt('kept'))
  expect(isReloadSafe()).toBe(true)
  const refuse = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse)
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await keepAttempt(attempt('not kept'))).toBe(false)
  expect(isReloadSafe()).toBe(false)
  adding.mockRestore()
  warning.mockRestore()
  await forgetAttempt('kept')
  expect(isReloadSafe()).toBe(false)
  await forgetAttempt('not kept')
  expect(isReloadSafe()).toBe(true)
})

test('P4 the attempts of a player are no one else’s', async () => {
  await keepAttempt(attempt('mine'))
  await keepAttempt({ ...attempt('another’s'), remoteId: '18' })
  expect((await attemptsOf('17')).map(({ key }) => key)).toEqual(['mine'])
  await forgetAttempt('mine')
  await forgetAttempt('another’s')
})
