/** The statement, the history as a file, signed receipts, and checking either offline, against the real host. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { taka } from '../../contract/money.ts'
import { historyToCsv, type MoneyHistory } from '../../contract/proof.ts'
import { protectionApi } from '../../contract/protection.ts'
import { memoryStorage, openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, prepareJourneys, setWidth } from './support/members.tsx'

let site: Site
/** Files that the page put into the device's downloads. */
let saved: File[] = []
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => {
  site.setWeather('fine')
  saved = []
  // jsdom has neither: the browser's own cryptography, and addresses of files.
  vi.stubGlobal('crypto', webcrypto)
  URL.createObjectURL = (file) => {
    saved.push(file as File)
    return 'blob:test'
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = () => {}
})

async function recordId(username: string): Promise<string> {
  const { op_id } = await site.host.db
    .selectFrom('deposit')
    .innerJoin('player', 'player.id', 'deposit.player_id')
    .select('deposit.op_id')
    .where('player.username_key', '=', username)
    .where('deposit.status', '=', 1)
    .orderBy('deposit.op_id', 'desc')
    .executeTakeFirstOrThrow()
  return String(op_id)
}

/** Gives a file to the field of the check. */
async function check(file: File): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Choose a file'), { target: { files: [file] } })
}
const textOf = (file: File | undefined): Promise<string> => (file as unknown as Blob).text()

test('PP-18 the statement says what went in and out since registration, with its dates, and each month', async () => {
  setWidth('wide')
  await open(site, '/statement', await phoneOf(site, 'rahim'))
  await screen.findByRole('heading', { name: 'Since you registered' })
  const deposited = await site.host.db
    .selectFrom('deposit')
    .innerJoin('player', 'player.id', 'deposit.player_id')
    .select((row) => row.fn.sum<string>('deposit.amount').as('sum'))
    .where('player.username_key', '=', 'rahim')
    .where('deposit.status', '=', 1)
    .executeTakeFirstOrThrow()
  const taka = Number(deposited.sum) / 100
  expect(screen.getAllByText('Deposited')[0]?.nextElementSibling?.textContent).toContain(
    `৳${taka.toLocaleString('en-IN')}`,
  )
  screen.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}, \d\d:\d\d$/)
  expect(screen.getAllByRole('row')).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: /Show all \d+ months/ }))
  expect(screen.getAllByRole('row').length).toBeGreaterThan(4)
})

test('F-13 the whole history is fetched, checked, saved as CSV and JSON, and there offline until the log out', async () => {
  const storage = await phoneOf(site, 'rahim')
  const { app } = await open(site, '/statement', storage)
  fireEvent.click(await screen.findByRole('button', { name: 'Get my history' }))
  await screen.findByText('This history is true and whole.')
  fireEvent.click(screen.getByRole('button', { name: 'Save CSV' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save JSON' }))
  expect(saved.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'day'))).toEqual([
    'maidan-history-day.csv',
    'maidan-history-day.json',
  ])
  const history = JSON.parse(await textOf(saved[1])) as MoneyHistory
  // both say what kind of money it is.
  const mark = 'Demo money: play money without any value'
  expect(history).toMatchObject({ money: mark })
  expect(await textOf(saved[0])).toBe(`${historyToCsv(history)}#money,${mark}\r\n`)
  fireEvent.click(screen.getByRole('button', { name: 'Show the lines' }))
  await screen.findByText(new RegExp(`of ${history.lines.length}$`))

  closeTabs()
  site.setWeather('down')
  await open(site, '/statement', storage)
  await screen.findByText('This history is true and whole.')
  fireEvent.click(screen.getByRole('button', { name: 'Get it anew' }))
  await screen.findByText(/Your history could not be fetched/)
  expect(screen.getByRole('button', { name: 'Save CSV' })).toBeTruthy()

  closeTabs()
  site.setWeather('fine')
  await app.session.end('logout')
  await open(site, '/statement', await phoneOf(site, 'rahim'))
  await screen.findByRole('button', { name: 'Get my history' })
  expect(screen.queryByText('This history is true and whole.')).toBeNull()
})

test('F-13 a check says in words that a history is true, which line was changed, or that its end is missing', async () => {
  await open(site, '/statement', await phoneOf(site, 'rahim'))
  fireEvent.click(await screen.findByRole('button', { name: 'Get my history' }))
  await screen.findByText('This history is true and whole.')
  fireEvent.click(screen.getByRole('button', { name: 'Save CSV' }))
  const csv = await textOf(saved[0])
  closeTabs()

  // A guest, offline: the keys that this device has seen are enough.
  site.setWeather('down', /^\/(api|\.well-known)/)
  await open(site, '/verify', memoryStorage({ language: 'en' }))
  await check(new File([csv], 'mine.csv'))
  await screen.findByText('This history is true and whole.')
  screen.getByText(/The key was last seen at this site on/)

  const rows = csv.split('\r\n')
  const changed = rows.with(5, rows[5]!.replace(/,(\d+)\.00,/, ',9$1.00,'))
  await check(new File([changed.join('\r\n')], 'changed.csv'))
  await screen.findByText(/^Line 5 was changed, taken out, added or moved/)
  const lines = rows.filter((row) => row !== '' && !row.startsWith('#'))
  const cut = rows.filter((row) => row !== lines.at(-1))
  await check(new File([cut.join('\r\n')], 'cut.csv'))
  await screen.findByText(/Lines are missing at the end/)
  await check(new File(['n,id\r\n1,2'], 'other.csv'))
  await screen.findByText('This is not a receipt, a history or a log of ours.')
})

test('F-22 the protection log is saved signed, and true offline; a changed line is named', async () => {
  const { app } = await open(site, '/protection/log', await phoneOf(site, 'rahim'))
  const ways = { kind: 'loss', period: 'day' } as const
  for (const value of [taka(900), taka(800)])
    await app.call(protectionApi.setLimit, { ...ways, value }, { key: crypto.randomUUID() })
  fireEvent.click(await screen.findByRole('button', { name: /^Save the log/ }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^maidan-protection-\d{4}-\d\d-\d\d\.json$/)
  const log = await textOf(saved[0])
  expect(log).toContain('"money": "Demo')
  closeTabs()

  // The keys are published; a guest who has seen them needs no network.
  await open(site, '/verify', memoryStorage({ language: 'en' }))
  await check(new File([log], 'log.json'))
  await screen.findByText('This protection log is true and whole.')
  screen.getByText('Losses, A day: limit set to ৳800')
  await check(new File([log.replace('90000', '99000')], 'changed.json'))
  await screen.findByText(/^Line 1 was changed, taken out, added or moved/)
})

test('F-12 a receipt of a record is signed, kept, and true offline; a changed one is not', async () => {
  const id = await recordId('rahim')
  const storage = await phoneOf(site, 'rahim')
  await open(site, `/transaction-record?id=${id}`, storage)
  const sheet = within(await screen.findByRole('dialog'))
  fireEvent.click(await sheet.findByRole('link', { name: 'Signed receipt' }))
  await screen.findByText('This receipt is true.')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved[0]?.name).toBe(`maidan-receipt-${id}.html`)
  const page = await textOf(saved[0])
  expect(page).toMatch(/<th>Amount<\/th><td>৳[\d,]+ · Demo<\/td>/)
  closeTabs()

  site.setWeather('down')
  await open(site, `/receipt?id=${id}`, storage)
  await screen.findByText(/Offline · showing what you saw at/)
  await screen.findByText('This receipt is true.')
  closeTabs()

  await open(site, '/verify', memoryStorage({ language: 'en' }))
  await check(new File([page], 'receipt.html'))
  await screen.findByText('This receipt is true.')
  await screen.findByRole('region', { name: 'Receipt' })
  await check(new File([page.replace('"status":"success"', '"status":"fail"')], 'forged.html'))
  await screen.findByText(/The signature does not fit/)
})

test('F-12 a device that never saw the key says so and blames nobody', async () => {
  const id = await recordId('rahim')
  await open(site, `/receipt?id=${id}`, await phoneOf(site, 'rahim'))
  await screen.findByText('This receipt is true.')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const page = await textOf(saved[0])
  closeTabs()
  site.setWeather('down')
  await open(site, '/verify', memoryStorage({ language: 'en' }))
  await check(new File([page.replace(/"key_id":"\w+"/, '"key_id":"0000000000000000"')], 'receipt.html'))
  await screen.findByText('We cannot say who signed this.')
  await waitFor(() => expect(screen.queryByText('This receipt is true.')).toBeNull())
})
