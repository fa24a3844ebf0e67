/** Depositing, as a player does it, against the real host: claimed once and credited once, whatever happens between. */
import { randomBytes } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Paisa } from '../../contract/money.ts'
import { PIECE_BYTES } from '../../contract/receipts.ts'
import { auditCheck } from '../../server/ledger/audit-check.ts'
import { decideDeposit } from '../../server/ledger/deposits.ts'
import type { Started } from '../../src/app/start.tsx'
import type { DeviceStorage } from '../../src/lib/storage/storage.ts'
import { closeTabs, memoryStorage, openSite, type Site, visit } from './support/harness.tsx'

let site: Site
let tab: Started | undefined
let trxCount = 0
const newTrx = () => `JOURNEY${Date.now().toString(36)}${trxCount++}`.toUpperCase()

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  sessionStorage.clear()
  site.setWeather('fine')
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

async function open(path: string, storage: DeviceStorage): Promise<Started> {
  tab = await visit(site, path, storage)
  return tab
}

/** A phone on which the player is logged in. */
async function phoneOf(username: string): Promise<DeviceStorage> {
  const answer = await site.fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo1234' }),
  })
  const { token, remote_id } = (await answer.json()) as { token: string; remote_id: string }
  return memoryStorage({ token, remote_id, username, language: 'en', popup: '0', regPopup: '0' })
}

const field = (label: string | RegExp) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const press = async (name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)

/** From the empty form to the number to pay to. */
async function beginDeposit(storage: DeviceStorage, amount = '500'): Promise<Started> {
  const started = await open('/deposit', storage)
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  fireEvent.click(await screen.findByRole('radio', { name: /CashOut/ }))
  await type(/Amount/, amount)
  await press(/Continue/)
  await screen.findByText('00000 000000')
  return started
}

async function fillClaim(trx: string) {
  await type('Phone Number / Cash Out No.', '০১৭১২৩৪৫৬৭৮')
  await type('Reference No. / Trans ID', trx.toLowerCase())
}

/** The device has what is typed, a moment after the last key. */
const isTyped = (trx: string) =>
  waitFor(() => {
    const { payments } = tab?.app.outbox.get() ?? {}
    expect(payments?.[0]?.transactionId.toUpperCase()).toBe(trx)
  })

const claims = (trx: string) =>
  site.host.db.selectFrom('deposit').selectAll().where('trx', '=', trx).execute()

async function claimed(trx: string) {
  await waitFor(async () => expect(await claims(trx)).toHaveLength(1))
  const [claim] = await claims(trx)
  if (!claim) throw new Error('No claim')
  return claim
}

/** As `desk verify` does. */
const approve = (recordId: bigint) =>
  decideDeposit(site.host.db, `verify-${recordId}`, {
    recordId,
    outcome: 'approve',
    reason: '',
    actor: 'staff',
    at: site.host.clock(),
  })

async function cashOf(playerId: bigint): Promise<number> {
  const row = await site.host.db
    .selectFrom('account')
    .select('balance')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'cash')
    .executeTakeFirstOrThrow()
  return Number(row.balance)
}

const submits = () => site.requests.filter((request) => request === 'POST /api/submit-deposit').length

test('V-DEP-01..03 X-28 on a phone the button can be pressed and then says what is missing', async () => {
  await open('/deposit', await phoneOf('rahim'))
  await screen.findByRole('radio', { name: /Shapla Pay/ })
  await press(/Continue/)
  await screen.findByText('Please fill in your amount.')
  screen.getByText('Please select a valid payment method.')
  screen.getByText('Please select a Deposit channel.')
})

test('V-DEP-04 V-DEP-05 S-DEP-07..09 the range follows the channel, and quick amounts outside it cannot be picked', async () => {
  await open('/deposit', await phoneOf('rahim'))
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  fireEvent.click(await screen.findByRole('radio', { name: /Send Money/ }))
  await screen.findByText('৳500 to ৳25,000')
  expect(screen.getByRole('button', { name: '৳100' })).toHaveProperty('disabled', true)
  await type(/Amount/, '120,50')
  await press(/Continue/)
  await screen.findByText('This is no clear amount. Write it as 1200 or 1,200.50.')
  await type(/Amount/, '12')
  await type(/Amount/, '1e2')
  expect((await field(/Amount/)).value).toBe('12')
  await press(/Continue/)
  await screen.findByText('Please enter an amount from ৳500 to ৳25,000.')
})

test('D-01 one’s own amount comes first and empty; the quick ones follow in order and none is picked', async () => {
  await open('/deposit', await phoneOf('rahim'))
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  fireEvent.click(await screen.findByRole('radio', { name: /CashOut/ }))
  const own = await field(/Amount/)
  expect(own.value).toBe('')
  const picks = within(screen.getByRole('group', { name: 'Quick amounts' })).getAllByRole('button')
  expect(picks).toHaveLength(10)
  const taka = picks.map((pick) => Number(pick.textContent?.replace(/[৳,]/g, '')))
  expect(taka).toEqual([...taka].sort((a, b) => a - b))
  expect(picks.filter((pick) => pick.getAttribute('aria-pressed') !== 'false')).toEqual([])
  for (const pick of picks)
    expect(own.compareDocumentPosition(pick) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('S-DEP-01..03 D-03 no promotion is chosen, and each says to the poisha what it gives and binds', async () => {
  await open('/deposit', await phoneOf('rahim'))
  const none = await screen.findByRole('radio', { name: /Deposit Without any Promotion/ })
  expect(none).toHaveProperty('checked', true)
  await type(/Amount/, '333.33')
  await screen.findByText('Bonus ৳66.66 · wager ৳1,999.95 before the bonus is yours')
})

test('X-06 S-MKPAY nothing to pay says so and leads to the deposit, for a guest too', async () => {
  await open('/make-payment', memoryStorage({ language: 'en' }))
  await screen.findByText('There is nothing to pay.')
  expect(screen.getByRole('link', { name: 'Go to Deposit' }).getAttribute('href')).toBe('/deposit')
})

test('V-DEP-06 V-DEP-07 a wrong number and an empty transaction id are named and nothing is sent', async () => {
  await beginDeposit(await phoneOf('rahim'))
  const before = submits()
  await type('Phone Number / Cash Out No.', '0171234')
  await press('Submit')
  await screen.findByText('Please provide a valid 11-digit account number.')
  screen.getByText('Please provide your TRX ID. It should be valid.')
  expect(submits()).toBe(before)
})

// F-14 S-MKPAY-07 S-MKPAY-08 T-STATE-15 E-ERR-19
test('five taps make one claim, and the desk one credit', async () => {
  const { app } = await beginDeposit(await phoneOf('rahim'))
  const trx = newTrx()
  await fillClaim(trx)
  const submit = screen.getByRole('button', { name: 'Submit' })
  for (let tap = 0; tap < 5; tap++) fireEvent.click(submit)
  await screen.findByText('Thank You! Our are verifying your transaction, Please hold on.')
  screen.getByText('Pending...')
  await screen.findByText('Submission successful!')
  const claim = await claimed(trx)
  expect(claim).toMatchObject({ amount: 50_000n, account_number: '01712345678' })

  const before = await cashOf(claim.player_id)
  await approve(claim.op_id)
  await screen.findByText('৳500 is in your Main Wallet.')
  await expect(approve(claim.op_id)).resolves.toMatchObject({ replayed: true })
  expect((await cashOf(claim.player_id)) - before).toBe(50_000)
  expect(await claims(trx)).toHaveLength(1)
  await waitFor(() => expect(app.outbox.get().payments[0]?.state).toBe('success'))
})

test('P4 after an answer that was lost the host is asked, and the claim is not sent again: one record', async () => {
  await beginDeposit(await phoneOf('rahim'))
  const trx = newTrx()
  await fillClaim(trx)
  site.setWeather('answer lost', /submit-deposit/)
  const before = submits()
  await press('Submit')
  await claimed(trx)
  // It asks before it repeats: the host has the claim, so that nothing is sent again.
  await screen.findByText('Pending...')
  expect(submits()).toBe(before + 1)
  expect(await claims(trx)).toHaveLength(1)
})

test('X-06 P4 what was typed survives a reload, and a claim made offline is sent by the next visit', async () => {
  const phone = await phoneOf('rahim')
  const trx = newTrx()
  await beginDeposit(phone)
  await fillClaim(trx)
  await isTyped(trx)
  closeTabs()

  await open('/make-payment', phone)
  await waitFor(async () => expect((await field('Reference No. / Trans ID')).value).toBe(trx))
  expect((await field('Phone Number / Cash Out No.')).value).toBe('01712345678')
  await screen.findByText('00000 000000')
  site.setWeather('down')
  await press('Submit')
  await screen.findByText('Saved on this device')
  closeTabs()

  site.setWeather('fine')
  await open('/account', phone)
  await claimed(trx)
  expect(await claims(trx)).toHaveLength(1)
})

test('X-65 S-MKPAY-10 a number that expired is withdrawn; a new one, or the form for what was paid, is one tap away', async () => {
  const phone = await phoneOf('rahim')
  await beginDeposit(phone)
  closeTabs()
  site.advance(31 * 60 * 1000)
  await open('/make-payment', phone)
  await screen.findByText('This number is no longer valid: do not pay to this number any more.')
  expect(screen.queryByText('00000 000000')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  await press('I have already paid')
  await screen.findByRole('button', { name: 'Submit' })
  await press('Get a new number')
  await screen.findByText('00000 000000')
  expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:5\d)$/)
})

test('X-65 a claim after the end of its number is taken and marked late', async () => {
  const phone = await phoneOf('rahim')
  await beginDeposit(phone)
  closeTabs()
  site.advance(40 * 60 * 1000)
  await open('/make-payment', phone)
  await press('I have already paid')
  const trx = newTrx()
  await fillClaim(trx)
  await press('Submit')
  expect(await claimed(trx)).toMatchObject({ late: true, status: 0 })
})

test('V-DEP-08 E-ERR-16 E-ERR-18 a used transaction id is refused with the earlier record, and can be corrected', async () => {
  const phone = await phoneOf('rahim')
  const used = newTrx()
  await beginDeposit(phone)
  await fillClaim(used)
  await press('Submit')
  await claimed(used)
  closeTabs()
  globalThis.indexedDB = new IDBFactory()

  await beginDeposit(phone, '700')
  await fillClaim(used)
  await press('Submit')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('heading', { name: 'Error' })
  within(dialog).getByText('Submission failed: This transaction ID was already submitted.')
  const earlier = await claimed(used)
  expect(within(dialog).getByRole('link', { name: 'See the earlier record' }).getAttribute('href')).toBe(
    `/transaction-record?id=${earlier.op_id}`,
  )
  await press('Correct it')
  // Until the device has it as a draft again the dialog lies over the form.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const right = newTrx()
  await type('Reference No. / Trans ID', right)
  await press('Submit')
  expect(await claimed(right)).toMatchObject({ amount: 70_000n })
})

test('E-ERR-28 E-ERR-29 copying gives Latin digits and says what was copied', async () => {
  const written: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void written.push(text) },
  })
  const phone = await phoneOf('rahim')
  await phone.set('numerals', 'beng')
  await open('/deposit', phone)
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  fireEvent.click(await screen.findByRole('radio', { name: /CashOut/ }))
  await type(/Amount/, '১৫০০')
  await press(/Continue/)
  await screen.findByText('00000 000000')
  await press('Copy the number')
  await screen.findByText('Account number copied')
  await press('Copy the amount')
  await screen.findByText('Amount copied')
  expect(written).toEqual(['00000000000', '1500'])
})

test('E-ERR-30 without a number there is nothing to copy, and that is said', async () => {
  site.setWeather('down', /get-wallet-number/)
  await open('/deposit', await phoneOf('rahim'))
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  fireEvent.click(await screen.findByRole('radio', { name: /CashOut/ }))
  await type(/Amount/, '500')
  await press(/Continue/)
  await press('Copy the number')
  await screen.findByText('No account number to copy!')
  expect(screen.queryByText('00000 000000')).toBeNull()
})

test('E-ERR-31 a payment that the device kept without its amount has none to copy, and that is said', async () => {
  const { app, router } = await open('/deposit', await phoneOf('rahim'))
  await screen.findByRole('radio', { name: /Shapla Pay/ })
  const channels = await (await site.fetch('/api/showpayment-menthod?name=Shapla%20Pay')).json()
  const payment = await app.outbox.create({
    amount: 0 as Paisa,
    method: { name: 'Shapla Pay', icon: '' },
    channel: { id: String(channels.data[0].id), accountType: 'Agent' },
    promotion: undefined,
  })
  await router.navigate({ to: '/make-payment', state: { payment } })
  await press('Copy the amount')
  await screen.findByText('No Amount to copy!')
})

test('the ledger adds up after all of it', async () => {
  expect((await auditCheck(site.host.db)).filter(({ faults }) => faults > 0)).toEqual([])
})

test('X-06 P12 a session that ends keeps the claim; the device says so to a guest, and the next login finishes it', async () => {
  const phone = await phoneOf('rahim')
  await beginDeposit(phone)
  const trx = newTrx()
  await fillClaim(trx)
  await isTyped(trx)
  const token = phone.get('token') ?? ''
  const remoteId = phone.get('remote_id') ?? ''
  await tab?.app.session.end('expired')
  closeTabs()

  await open('/make-payment', phone)
  await screen.findByText('A payment is kept on this device for the player who began it. Log in to go on.')
  expect(screen.queryByText('00000 000000')).toBeNull()
  closeTabs()
  await phone.set('token', token)
  await phone.set('remote_id', remoteId)
  await open('/make-payment', phone)
  await waitFor(async () => expect((await field('Reference No. / Trans ID')).value).toBe(trx))
  await press('Submit')
  await claimed(trx)
})

test('R-ROUTE-12 X-06 a guest who comes with a payment is asked to log in at Submit and returns to the same draft', async () => {
  const guest = memoryStorage({ language: 'en', popup: '0', regPopup: '0' })
  const { router } = await open('/make-payment', guest)
  await screen.findByText('There is nothing to pay.')
  const channels = await (await site.fetch('/api/showpayment-menthod?name=Shapla%20Pay')).json()
  await router.navigate({
    to: '/make-payment',
    state: {
      amount: '800.00',
      payment_icon: '',
      payment_type: 'Agent',
      paymentMethodid: String(channels.data[0].id),
      paymentMethodName: 'Shapla Pay',
      promotion: '',
    },
  })
  await screen.findByText('Log in to get the number to pay to. What you typed is kept on this device.')
  const trx = newTrx()
  await fillClaim(trx)
  await press('Submit')
  await waitFor(() => expect(router.state.location.href).toBe('/login?next=%2Fmake-payment'))
  await type('Username', 'rahim')
  await type('Password', 'Demo1234')
  const form = (await field('Password')).closest('form')
  if (!form) throw new Error('No form')
  fireEvent.submit(form)
  await screen.findByText('00000 000000')
  expect((await field('Reference No. / Trans ID')).value).toBe(trx)
  await press('Submit')
  expect(await claimed(trx)).toMatchObject({ amount: 80_000n })
})

/** A photograph of about this many kB, as the device has made it. */
async function receiptOf(bytes: Uint8Array<ArrayBuffer>, name = 'proof.jpg') {
  return { id: crypto.randomUUID(), name, type: 'image/jpeg', bytes: bytes.buffer, state: 'waiting' as const }
}

async function noise(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: side, height: side, channels: 3 } as const
  return new Uint8Array(
    await sharp(randomBytes(side * side * 3), { raw })
      .jpeg({ quality: 90 })
      .toBuffer(),
  )
}

/** A payment with these pictures, submitted. */
async function submitWith(storage: DeviceStorage, pictures: Awaited<ReturnType<typeof receiptOf>>[]) {
  const { app } = await beginDeposit(storage)
  const trx = newTrx()
  await fillClaim(trx)
  await isTyped(trx)
  const [payment] = app.outbox.get().payments
  await app.outbox.change(payment?.key ?? '', { receipts: pictures })
  await press('Submit')
  return { app, claim: await claimed(trx) }
}

const kept = (session: string) =>
  site.host.db.selectFrom('receipt').select(['name', 'picture']).where('pay_session', '=', session).execute()

test('A3 a picture goes up with a bar over a line that breaks, also after the deposit was verified, and arrives once', async () => {
  // The host takes a piece and its answer is lost; then nothing passes.
  site.setWeather('answer lost', /pieces/)
  const bytes = await noise(400)
  expect(bytes.length).toBeGreaterThan(3 * PIECE_BYTES)
  const { app, claim } = await submitWith(await phoneOf('rahim'), [await receiptOf(bytes)])
  await screen.findByText('Pending...')
  await waitFor(async () =>
    expect(await site.host.db.selectFrom('receipt_upload').select('received').execute()).toEqual([
      { received: PIECE_BYTES },
    ]),
  )
  expect(await screen.findAllByText('proof.jpg · waiting')).toHaveLength(1)
  site.setWeather('down', /pieces/)
  await approve(claim.op_id)
  await screen.findByRole('heading', { name: 'Success' })
  // Verified, and the picture is still on its way: one answer may have come as the line went.
  screen.getByText(/^proof\.jpg · (waiting|\d+% sent)$/)
  const before = site.requests.filter((one) => one.endsWith('/pieces')).length
  const seen: number[] = []
  const watch = app.outbox.subscribe(() => {
    const bar = screen.queryByRole<HTMLProgressElement>('progressbar', { name: 'Sending proof.jpg' })
    if (bar) seen.push(bar.value / bar.max)
  })
  site.setWeather('fine')
  await waitFor(async () => expect(await kept(claim.pay_session ?? '')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/proof\.jpg/)).toBeNull())
  watch()
  expect(seen.some((part) => part > 0 && part < 1)).toBe(true)
  // The first piece is asked about and not taken twice: no more than the picture has pieces, and one.
  const asked = site.requests.filter((one) => one.endsWith('/pieces')).length - before
  expect(asked).toBeLessThanOrEqual(Math.ceil(bytes.length / PIECE_BYTES) + 1)
})

test('B12 a picture that the host refuses is named with the reason, and stays until the player has seen it', async () => {
  const torn = (await noise(60)).slice(0, 900)
  await submitWith(await phoneOf('rahim'), [await receiptOf(torn, 'torn.jpg')])
  await screen.findByText(
    'torn.jpg · not accepted: The picture is damaged or incomplete. Please choose it again.',
  )
  closeTabs()
  await open('/deposit', await phoneOf('rahim'))
  const card = within(await screen.findByRole('region', { name: 'Payments on this device' }))
  await card.findByText(/torn\.jpg · not accepted/)
  fireEvent.click(card.getByRole('button', { name: 'Remove' }))
  await screen.findByText(/Its pictures that were not sent leave this device/)
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1)!)
  await waitFor(() => expect(screen.queryByText(/torn\.jpg/)).toBeNull())
})

test('A3 on another host, without a call for pieces, a picture goes whole', async () => {
  const ours = site
  site = {
    ...ours,
    fetch: async (input, init) => {
      const answer = await ours.fetch(input, init)
      if (typeof input !== 'string' || !input.endsWith('/api/general')) return answer
      const body = (await answer.json()) as { features: string[] }[]
      const features = body[0]?.features.filter((word) => word !== 'receipt-pieces')
      return Response.json([{ ...body[0], features }])
    },
  }
  try {
    const before = ours.requests.length
    const { claim } = await submitWith(await phoneOf('rahim'), [await receiptOf(await noise(200))])
    await waitFor(async () => expect(await kept(claim.pay_session ?? '')).toHaveLength(1))
    const asked = ours.requests.slice(before).filter((one) => one.includes('deposit-receipts'))
    expect(asked).toEqual(['POST /api/deposit-receipts'])
  } finally {
    site = ours
  }
})
