/** What apps before there was a version of the device's data left on a device is read: nobody types anything twice. */
import { beforeEach, expect, test, vi } from 'vitest'
import { complaintDraft, noteDraft } from '../../features/complaints/draft.ts'
import { forgotDraft, loginDraft } from '../../features/auth/form/formDraft.ts'
import { dropDraft, keepDraft, readDraft } from '../../features/auth/sign-up/signUpDraft.ts'
import { depositDraft } from '../../features/cashier/deposit/depositDraft.ts'
import { typedNow } from '../../features/cashier/payment/typedNow.ts'
import { z } from '../../../contract/kit/zod.ts'
import { readMirror, writeMirror } from '../outbox/outboxMirror.ts'
import { ownNotes } from '../protection/ownNotes.ts'
import { intentsOf, type Parts } from '../protection/intents.ts'
import { keptExclusion } from '../protection/exclusion.ts'
import { VERSION } from './persisted.ts'
import { hasTyped, NOBODYS, tabDraft } from './tabDraft.ts'
import { keepRows } from './rows.ts'
import { readValue } from './values.ts'
import type { Key } from './storage.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const withdrawal = tabDraft('withdrawal', z.object({ amount: z.string(), methodId: z.string() }))
const points = tabDraft('vip-vp', z.string())

const SIGN_UP = {
  key: 'a-key-of-one',
  username: 'moyna1',
  email: 'moyna@example.com',
  phone: '01000000000',
  referralCode: '',
}
const DEPOSIT = { amount: '500', method: 'Shapla Pay', type: 'Agent', accountType: 'Agent', promotionId: '' }
const PAYMENT = { id: 'p1', accountNumber: '01000000000', transactionId: 'TRX0000001' }
const WITHDRAWAL = { amount: '600', methodId: '2' }
const COMPLAINT = { about: 'bet', reference: '12', text: 'It was settled twice.' }
const NOTE = { of: '7', text: 'And once more.' }

/** As those apps kept each form: bare, with its owner among the fields, or in an envelope without a version. */
const OLDER: [string, Storage, unknown, () => unknown, unknown][] = [
  ['signUpDraft', sessionStorage, SIGN_UP, readDraft, SIGN_UP],
  [
    'loginDraft',
    sessionStorage,
    { username: 'moyna1' },
    () => loginDraft.read(NOBODYS),
    { username: 'moyna1' },
  ],
  [
    'forgotDraft',
    sessionStorage,
    { username: 'moyna1', email: '', country: '+880', phone: '' },
    () => forgotDraft.read(NOBODYS),
    { username: 'moyna1', email: '', country: '+880', phone: '' },
  ],
  ['deposit', sessionStorage, { ...DEPOSIT, of: '7' }, () => depositDraft.read('7'), DEPOSIT],
  ['payment', sessionStorage, PAYMENT, () => typedNow.read(NOBODYS), PAYMENT],
  ['withdrawal', sessionStorage, { of: '7', draft: WITHDRAWAL }, () => withdrawal.read('7'), WITHDRAWAL],
  ['vip-vp', sessionStorage, { of: '7', draft: '400' }, () => points.read('7'), '400'],
  ['complaint', localStorage, { of: '7', draft: COMPLAINT }, () => complaintDraft.read('7'), COMPLAINT],
  ['complaint-note', localStorage, { of: '7', draft: NOTE }, () => noteDraft.read('7'), NOTE],
]

test.each(OLDER)('what an older app kept of the form %s is read', (name, place, kept, read, expected) => {
  place.setItem(name, JSON.stringify(kept))
  expect(read()).toEqual(expected)
})

test('what was typed into an older deposit form is named when the network is back, to its player alone', () => {
  sessionStorage.setItem('deposit', JSON.stringify({ ...DEPOSIT, of: '7' }))
  sessionStorage.setItem('withdrawal', JSON.stringify({ of: '7', draft: WITHDRAWAL }))
  expect([hasTyped('deposit', '7'), hasTyped('withdrawal', '7')]).toEqual([true, true])
  expect([hasTyped('deposit', '8'), hasTyped('withdrawal', '8')]).toEqual([false, false])
  expect([depositDraft.read('8'), depositDraft.read(NOBODYS)]).toEqual([undefined, undefined])
})

test('every form is kept in one way, with whose it is and the version, and forgotten when it was taken', () => {
  depositDraft.write('7', { amount: '500', method: '', type: '', promotionId: '' })
  keepDraft(SIGN_UP)
  for (const name of ['deposit', 'signUpDraft']) {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '')
    expect(kept).toMatchObject({ v: VERSION, of: name === 'deposit' ? '7' : '' })
  }
  expect(readDraft()).toEqual(SIGN_UP)
  depositDraft.write('7', undefined)
  dropDraft()
  expect(sessionStorage).toHaveLength(0)
})

test('a form of a version that is not known is not read', () => {
  sessionStorage.setItem('deposit', JSON.stringify({ v: VERSION + 1, of: '7', draft: DEPOSIT }))
  expect(depositDraft.read('7')).toBeUndefined()
})

test('P9 a payment that an older app could not bring to the device is read, and said whether it is kept', () => {
  expect(writeMirror({ payments: [], gone: ['p2'] })).toBe(true)
  expect(sessionStorage.getItem('outbox')).toBe('{"payments":[],"gone":["p2"]}')
  expect(readMirror()).toEqual({ payments: [], gone: ['p2'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  expect(writeMirror({ payments: [], gone: [] })).toBe(false)
  full.mockRestore()
})

/** Values as a device has them. */
function valuesOf(kept: Partial<Record<Key, string>>): Parts {
  const device = new Map(Object.entries(kept))
  return {
    storage: {
      get: (key) => device.get(key),
      set: async (key, value) => void device.set(key, value),
      remove: async (keys) => keys.forEach((key) => device.delete(key)),
      isKept: true,
    },
    session: { player: { remoteId: '7' } } as Parts['session'],
  }
}

const LIMIT = { of: '7', id: 'a', kind: 'deposit', period: 'week', value: 100_000, isLower: true }
const EXCLUSION = { of: '7', id: 'b', months: 6, begunAt: 1, until: 2, isTold: false }

test('F-21 what protects a player is read as an older app kept it, and a row that cannot be read takes no other along', () => {
  const app = valuesOf({
    limits: JSON.stringify([{ of: '7' }, LIMIT]),
    exclusion: JSON.stringify([null, EXCLUSION]),
    ownNotes: JSON.stringify({ '7': { week: 5000 }, '8': 'no notes' }),
  })
  expect(intentsOf(app)).toEqual([LIMIT])
  expect(keptExclusion(app)).toEqual(EXCLUSION)
  expect(ownNotes(app).week).toBe(5000)
})

test('a value that is no JSON is as if it were not there, and an empty list leaves nothing', async () => {
  const { storage } = valuesOf({ codes: '{', limits: '[]' })
  expect(readValue(storage, 'codes', z.record(z.string(), z.number()))).toBeUndefined()
  await keepRows(storage, 'limits', [])
  expect(storage.get('limits')).toBeUndefined()
})
