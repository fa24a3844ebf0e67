/** Real money only where everything says so. PP-01. */
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_CONFIG, loadConfig } from './config.ts'
import { licensed } from './licensing.ts'

const NOW = Date.parse('2026-11-21T06:00:00Z')
const HELP = { name: 'A help line', url: 'https://help.example', phone: '100', checkedAt: '2026-11-01' }
const PLACE = { minAge: 21, currency: 'BDT', help: [HELP], held: 'In a bank account apart.' }
const LICENCE = {
  authority: 'An authority',
  number: 'L-1',
  holder: 'A holder',
  link: 'https://authority.example/L-1',
  until: '2027-01-31',
  places: ['XA'],
}
const FILE = { mode: 'licensed', apiBase: 'https://host.example', licence: LICENCE, places: { XA: PLACE } }

vi.stubGlobal('location', new URL('https://app.example/'))
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const modeOf = (file: Record<string, unknown>) => {
  const { mode, whyDemo } = licensed({ ...DEFAULT_CONFIG, mode: 'licensed' }, file, NOW)
  return whyDemo ? `${mode}: ${whyDemo.reason} ${whyDemo.what}`.trim() : mode
}

test('PP-01 a file in which everything is said plays for real money', () => {
  expect(modeOf(FILE)).toBe('licensed')
})

test.each<[string, Record<string, unknown>]>([
  ['demo: unknownKey licenced', { ...FILE, licenced: true }],
  ['demo: licence', { ...FILE, licence: undefined }],
  ['demo: licence holder', { ...FILE, licence: { ...LICENCE, holder: '' } }],
  ['demo: licence link', { ...FILE, licence: { ...LICENCE, link: 'http://authority.example' } }],
  ['demo: licence', { ...FILE, licence: { ...LICENCE, seal: 'gold' } }],
  ['demo: licence until', { ...FILE, licence: { ...LICENCE, until: 'for ever' } }],
  ['demo: licenceEnded 2026-11-20', { ...FILE, licence: { ...LICENCE, until: '2026-11-20' } }],
  ['demo: noPlace', { ...FILE, places: {} }],
  ['demo: noPlace', { ...FILE, places: undefined }],
  ['demo: place XA.minAge', { ...FILE, places: { XA: { ...PLACE, minAge: 17 } } }],
  ['demo: place XA.held', { ...FILE, places: { XA: { ...PLACE, held: '' } } }],
  [
    'demo: place XA.help.0.checkedAt',
    { ...FILE, places: { XA: { ...PLACE, help: [{ ...HELP, checkedAt: 'soon' }] } } },
  ],
  ['demo: uncovered XB', { ...FILE, places: { XA: PLACE, XB: PLACE } }],
  ['demo: reference', { ...FILE, apiBase: undefined }],
  ['demo: reference', { ...FILE, apiBase: 'https://app.example' }],
  ['demo: reference', { ...FILE, apiBase: 'http://host.example' }],
])('PP-01 play money, and the reason: %s', (expected, file) => {
  expect(modeOf(file)).toBe(expected)
})

test('PP-01 the file is held to it as it is read, by the device’s clock', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const read = (file: object) => loadConfig(() => Promise.resolve(Response.json(file)))
  expect((await read(FILE)).mode).toBe('licensed')
  expect(await read({ mode: 'licensed', surprise: 1 })).toMatchObject({
    mode: 'demo',
    whyDemo: { reason: 'unknownKey', what: 'surprise' },
  })
  expect((await read({ mode: 'demo', surprise: 1 })).whyDemo).toBeUndefined()
  vi.setSystemTime(Date.parse('2027-02-01'))
  expect((await read(FILE)).mode).toBe('demo')
})
