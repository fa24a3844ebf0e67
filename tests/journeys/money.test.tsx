/** The money screens line by line, at both widths and in both languages, against the real host. */
import { createHash, randomUUID } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { WITHDRAWAL_PICKS } from '../../contract/cashier.ts'
import { taka } from '../../contract/money.ts'
import { payoutMinutes } from '../../server/payments/estimate.ts'
import { decideWithdrawal } from '../../server/ledger/withdrawals.ts'
import { account as accountBn } from '../../src/i18n/bn/account/account.ts'
import { cashier as cashierBn } from '../../src/i18n/bn/cashier.ts'
import { records as recordsBn } from '../../src/i18n/bn/records.ts'
import { withdraw as withdrawBn } from '../../src/i18n/bn/withdraw.ts'
import { account as accountEn } from '../../src/i18n/en/account/account.ts'
import { cashier as cashierEn } from '../../src/i18n/en/cashier.ts'
import { records as recordsEn } from '../../src/i18n/en/records.ts'
import { withdraw as withdrawEn } from '../../src/i18n/en/withdraw.ts'
import { attemptsOf, keepAttempt } from '../../src/lib/outbox/attempts.ts'
import { openRows } from '../../src/lib/outbox/outboxStore.ts'
import type { DeviceStorage } from '../../src/lib/storage/storage.ts'
import { newConversion } from '../../src/features/vip/shared/convertAttempt.ts'
import { openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

const WORDS = {
  en: { ...accountEn, ...cashierEn, ...withdrawEn, ...recordsEn },
  bn: { ...accountBn, ...cashierBn, ...withdrawBn, ...recordsBn },
}
const CASES = (['narrow', 'wide'] as const).flatMap((width) =>
  (['en', 'bn'] as const).map((language) => ({ width, language })),
)

/** A message with holes as what finds it, whatever fills them. */
const shape = (words: string) =>
  new RegExp(`^${words.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`)

async function phone(username: string, language: 'en' | 'bn'): Promise<DeviceStorage> {
  const storage = await phoneOf(site, username)
  await storage.set('language', language)
  await storage.set('numerals', 'latn')
  return storage
}

const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' })
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const press = async (name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole('button', { name })).at(-1)!)

async function closeOpenWithdrawals(username: string) {
  const rows = await site.host.db
    .selectFrom('withdrawal')
    .select('op_id')
    .where('player_id', '=', await playerId(site, username))
    .where('status', '=', 0)
    .execute()
  for (const { op_id } of rows)
    await decideWithdrawal(site.host.db, `decide-${op_id}`, {
      recordId: op_id,
      outcome: 'refuse',
      reason: '',
      actor: 'staff',
      at: site.host.clock(),
    })
}

let trxCount = 0
const newTrx = () => `MONEY${Date.now().toString(36)}${trxCount++}`.toUpperCase()

// S-FUNDS-03 S-FUNDS-04 S-DEP-02 S-DEP-03 S-DEP-08 S-DEP-09 S-DEP-10 S-DEP-11 S-DEP-12 S-DEP-13 V-DEP-04 V-DEP-05
// K-AMT-23 X-68 X-90
test.each(CASES)('$width, $language: the deposit form', async ({ width, language }) => {
  setWidth(width)
  const words = WORDS[language]
  await open(site, '/deposit', await phone('rahim', language))
  await screen.findAllByText(words[width === 'wide' ? 'account.mainWallet' : 'deposit.mainWallet'])
  // Rahim has an open bonus: money that is bound is shown, no page config hides it.
  if (width === 'wide') await screen.findByText(words['account.bonusWallet'])

  const none = await screen.findByRole('radio', { name: new RegExp(words['deposit.noPromotion']) })
  expect(none).toHaveProperty('checked', true)
  const offers = await screen.findAllByText(shape(words['deposit.promotionPercent']))
  for (const offer of offers) expect(offer.textContent).not.toMatch(/\d[.,]\d/)
  expect(offers.some((offer) => offer.textContent?.includes('20%'))).toBe(true)
  screen.getByText(words['deposit.tips'])
  screen.getByText(words['deposit.tip.time'])
  expect(document.querySelector<HTMLInputElement>('input[name="upi"]')?.hidden).toBe(true)

  const amount = await field(words['deposit.amount'])
  const picks = within(screen.getByRole('group', { name: words['deposit.picks'] })).getAllByRole('button')
  const shown = picks.map((pick) => Number(pick.textContent?.replaceAll(/\D/g, '')))
  expect(shown).toEqual([100, 500, 1000, 2000, 3000, 5000, 10_000, 15_000, 20_000, 25_000])
  fireEvent.click(picks[2]!)
  expect(amount.value).toBe('1000')
  fireEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Reset' : 'মুছুন' }))
  expect(amount.value).toBe('')
  // A key that no amount has does nothing.
  fireEvent.change(amount, { target: { value: '19' } })
  fireEvent.change(amount, { target: { value: '1e9' } })
  expect(amount.value).toBe('19')

  // Without a channel the site's own range stands; a channel's narrows it.
  screen.getByText(words['deposit.range'].replace('{min}', '৳100').replace('{max}', '৳25,000'))
  fireEvent.blur(amount)
  const range = (min: string, max: string) =>
    words['deposit.error.range'].replace('{min}', min).replace('{max}', max)
  if (width === 'narrow') await press(new RegExp(`^${words['deposit.continue']} · ৳19$`))
  await screen.findByText(range('৳100', '৳25,000'))
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(words['deposit.channel.Personal']) }))
  await screen.findByText(range('৳500', '৳25,000'))
})

// S-DEP-16 S-MKPAY-01 S-MKPAY-04 S-MKPAY-05 S-MKPAY-08 S-MKPAY-09 V-DEP-06..08 E-ERR-16 X-24
test.each(CASES)(
  '$width, $language: from the form to the pending panel, and a used id',
  async ({ width, language }) => {
    setWidth(width)
    const words = WORDS[language]
    const storage = await phone('rahim', language)
    const trx = newTrx()
    const begin = async () => {
      const started = await open(site, '/deposit', storage)
      fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
      fireEvent.click(await screen.findByRole('radio', { name: new RegExp(words['deposit.channel.Agent']) }))
      await type(words['deposit.amount'], '500')
      await press(new RegExp(`^(${words['deposit.button']}|${words['deposit.continue']}) · ৳500$`))
      await screen.findByText('00000 000000')
      return started
    }
    const { router } = await begin()
    expect(router.state.location.pathname).toBe('/make-payment')
    expect(router.state.location.state).toMatchObject({
      amount: '500.00',
      payment_icon: expect.stringMatching(/./),
      payment_type: 'Agent',
      paymentMethodid: expect.stringMatching(/^\d+$/),
      paymentMethodName: 'Shapla Pay',
      promotion: '',
    })
    screen.getByRole('heading', { level: 1, name: words['payment.title'].replace('{method}', 'Shapla Pay') })
    screen.getByText(words['payment.tips'])
    screen.getByText('৳500', { selector: 'strong, output, span, p' })
    screen.getByRole('button', { name: words['payment.copyAmount'] })
    screen.getByRole('button', { name: words['payment.copyNumber'] })

    await type(words['payment.account'], '0171234567')
    await press(words['payment.submit'])
    await screen.findByText(words['payment.error.account'])
    screen.getByText(words['payment.error.trx'])
    await type(words['payment.account'], '01712345678')
    await type(words['payment.trx'], trx.toLowerCase())
    expect((await field(words['payment.trx'])).value).toBe(trx)
    await press(words['payment.submit'])
    await screen.findByText(words['payment.pendingSentence'])
    screen.getByText(words['payment.pending'])
    closeTabs()

    await begin()
    await type(words['payment.account'], '01712345678')
    await type(words['payment.trx'], trx)
    await press(words['payment.submit'])
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByRole('heading', { name: words['payment.errorTitle'] })
    dialog.getByText(shape(words['payment.refused']))
    dialog.getByRole('link', { name: words['payment.earlier'] })
  },
)

test('the English sentences of the specification are to the letter', () => {
  const { en } = WORDS
  expect(en['payment.pendingSentence']).toBe('Thank You! Our are verifying your transaction, Please hold on.')
  expect(en['payment.pending']).toBe('Pending...')
  expect(en['deposit.noPromotion']).toBe('Deposit Without any Promotion')
  expect(en['request.onItsWay']).toBe('Get Ready! Your Money is on its way. You will get it within {n} min')
})

// S-WD-01 S-WD-03 V-WD-03 V-WD-04 S-WD-07 S-PAYREQ-01 S-PAYREQ-02 S-PAYREQ-03 S-PAYREQ-04 S-PAYREQ-05 X-29 X-64
test.each(CASES)(
  '$width, $language: taking out, to the request and its minutes',
  async ({ width, language }) => {
    setWidth(width)
    await closeOpenWithdrawals('sultana')
    const words = WORDS[language]
    const storage = await phone('sultana', language)
    const { router } = await open(site, '/withdrawal', storage)
    await type(words['deposit.amount'], '499')
    await press(words['withdraw.submit'])
    const error = await screen.findByText(shape(words['withdraw.error.range']))
    expect(error.textContent).toContain('৳500')
    await type(words['deposit.amount'], '24999.99')
    await screen.findByText(words['withdraw.error.balance'])
    const picks = within(screen.getByRole('group', { name: words['deposit.picks'] })).getAllByRole('button')
    const shown = picks.map((pick) => taka(Number(pick.textContent?.replaceAll(/\D/g, ''))))
    expect(shown).toEqual([...WITHDRAWAL_PICKS])
    expect(shown[0]).toBe(taka(500))
    fireEvent.click(picks[0]!)
    fireEvent.click(screen.getByRole('radio', { name: /Shapla Pay/ }))
    await press(words['withdraw.submit'])
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-request'))
    expect(router.state.location.state).toMatchObject({
      amount: '500.00',
      payment_icon: expect.stringMatching(/./),
    })
    const minutes = async () => {
      const line = (await screen.findByText(shape(words['request.onItsWay']))).textContent ?? ''
      return Number(/\d+/.exec(line)?.[0])
    }
    const first = await minutes()
    // Seeded from the host's own estimate, which without the demo's program is a day.
    expect(first).toBe(payoutMinutes(site.host.config))
    expect(document.querySelector('[data-status="processing"][aria-hidden]')).not.toBeNull()
    screen.getByText('৳500')
    screen.getByText('sultana · Maidan')
    expect(
      screen.getByRole('link', { name: language === 'en' ? 'Close' : 'বন্ধ করুন' }).getAttribute('href'),
    ).toBe('/account')
    closeTabs()
    site.advance(60_000)
    await open(site, '/payment-request', storage)
    expect(await minutes()).toBe(first - 1)
    closeTabs()
    site.advance(first * 60_000)
    await open(site, '/payment-request', storage)
    await screen.findByText(words['request.longer'])
    expect(screen.queryByText(shape(words['request.onItsWay']))).toBeNull()
  },
)

test.each(['narrow', 'wide'] as const)(
  'S-MKPAY-06 S-TXN-04 S-TXN-08 X-66 %s: a record shows the receipts that were sent with it, and each opens',
  async (width) => {
    setWidth(width)
    const storage = await phone('rahim', 'en')
    const headers = { Authorization: `Bearer ${storage.get('token')}` }
    const numbers = await site.fetch(
      '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500.00',
      { headers },
    )
    const number = (await numbers.json()) as { payment_id?: number; session: string }[]
    const { session } = number[0]!
    const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    // As the upload keeps them; jsdom's own FormData is none that Node's Request could send.
    const player_id = await playerId(site, 'rahim')
    await site.host.db
      .insertInto('receipt')
      .values(
        ['one.jpg', 'two.jpg'].map((name, i) => ({
          id: randomUUID(),
          player_id,
          pay_session: session,
          name,
          picture,
          sha256: createHash('sha256').update(picture).update(name).digest(),
          created_at: new Date(site.host.clock() + i),
        })),
      )
      .execute()
    const channels = await (await site.fetch('/api/showpayment-menthod?name=Shapla%20Pay')).json()
    const claim = await site.fetch('/api/submit-deposit', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': session },
      body: JSON.stringify({
        account_number: '01712345678',
        transaction_id: newTrx(),
        amount: '500.00',
        payment_id: channels.data[0].id,
      }),
    })
    const { id } = (await claim.json()) as { id: number }

    await open(site, `/transaction-record?id=${id}`, storage)
    if (width === 'narrow') fireEvent.click(await screen.findByRole('tab', { name: 'Details' }))
    await screen.findByRole('heading', { name: 'Your receipts' })
    const thumb = await screen.findByRole('button', { name: 'Receipt 1: one.jpg' })
    screen.getByRole('button', { name: 'Receipt 2: two.jpg' })
    await waitFor(() =>
      expect(thumb.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/),
    )
    fireEvent.click(thumb)
    await screen.findByRole('img', { name: 'The receipt that you sent: one.jpg' })
  },
)

test('S-MKPAY-06 a deposit without receipts, and a withdrawal, speak of none; a picture that does not come can be asked for again', async () => {
  const storage = await phone('rahim', 'en')
  const rows = await site.host.db
    .selectFrom('deposit')
    .select(['op_id'])
    .where('player_id', '=', await playerId(site, 'rahim'))
    .where('pay_session', 'is not', null)
    .where('pay_session', 'in', (query) => query.selectFrom('receipt').select('pay_session'))
    .execute()
  const withReceipts = String(rows[0]?.op_id)
  const other = await site.host.db
    .selectFrom('withdrawal')
    .select('op_id')
    .where('player_id', '=', await playerId(site, 'rahim'))
    .executeTakeFirstOrThrow()
  setWidth('wide')
  await open(site, `/transaction-record?id=${other.op_id}`, storage)
  await screen.findByText('Transaction Record Details')
  expect(screen.queryByRole('heading', { name: 'Your receipts' })).toBeNull()
  closeTabs()

  site.setWeather('down', /deposits\/\d+\/receipts/)
  await open(site, `/transaction-record?id=${withReceipts}`, storage)
  await screen.findByText('The picture could not be loaded.')
  site.setWeather('fine')
  await press('Try again')
  await screen.findByRole('button', { name: 'Receipt 1: one.jpg' })
})

test('F-14 X-18 P4 after a restart without the host: a conversion is not known yet, said once, then told as it is', async () => {
  const storage = await phone('sultana', 'en')
  const remoteId = storage.get('remote_id') ?? ''
  await keepAttempt(newConversion(remoteId, 1, Date.now()))
  site.setWeather('down', /convert-vipcoin|\/api\/vip/)
  await open(site, '/', storage)
  await screen.findByText(
    'Conversion of 1 coin: not known yet. The host is asked as soon as it can be reached.',
  )
  expect(screen.getAllByText(/^Conversion of 1 coin/)).toHaveLength(1)
  site.setWeather('fine')
  await waitFor(async () => expect(await attemptsOf(remoteId)).toEqual([]))
  await screen.findByText(/^Conversion of 1 coin: (the host has it|not accepted)/)
  expect(screen.queryByText(/not known yet/)).toBeNull()
})

test('F-14 a claim that a restart finds unsent is spoken of by one row: the outbox while it waits, its fate once it is sent', async () => {
  const storage = await phone('newplayer', 'en')
  const first = await open(site, '/deposit', storage)
  site.setWeather('down')
  const key = await first.app.outbox.create({
    amount: taka(500),
    method: { name: 'Shapla Pay', icon: '' },
    channel: { id: '11', accountType: 'Agent' },
    promotion: undefined,
  })
  await first.app.outbox.submit(key, { accountNumber: '01712345678', transactionId: newTrx() })
  // Its try is over: here there are no Web Locks, and a tab that goes in the middle keeps the lease for 30 s.
  await waitFor(() => expect(first.app.outbox.get().payments[0]?.tries).toBeGreaterThan(0))
  const rows = await openRows()
  await waitFor(async () => expect(await rows.lease('this test', Date.now())).toBe(true))
  await rows.release('this test')
  rows.close()
  closeTabs()

  const second = await open(site, '/promotions', storage)
  await screen.findByRole('link', { name: /1 thing waits on this device/ })
  expect(screen.queryByText(/^Deposit of ৳500:/)).toBeNull()
  site.setWeather('fine')
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(second.app.outbox.get().payments.map(({ state }) => state)).toEqual(['sent']))
  await screen.findByText(/^Deposit of ৳500: Pending/)
  await waitFor(() => expect(screen.queryByRole('link', { name: /waits on this device/ })).toBeNull())
})

test('P9 F-14 on a full device the payment goes on and says that nothing is kept; a reload finds the form again, not nothing', async () => {
  const storage = await phone('newplayer', 'en')
  const refuse = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse)
  const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  try {
    const { router } = await open(site, '/deposit', storage)
    fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
    fireEvent.click(await screen.findByRole('radio', { name: /CashOut/ }))
    await type('Amount', '700')
    await press(/^Continue/)
    await screen.findByText('00000 000000')
    screen.getByText(cashierEn['payment.inTab'])
    const { state } = router.state.location
    closeTabs()

    const again = await open(site, '/account', storage)
    await again.router.navigate({ to: '/make-payment', state })
    await screen.findByText('00000 000000')
    expect(screen.queryByText('There is nothing to pay.')).toBeNull()
    const trx = newTrx()
    await type('Phone Number', '01712345678')
    await type('Reference No.', trx)
    await press('Submit')
    await screen.findByText('Pending...')
    const rows = await site.host.db.selectFrom('deposit').select('amount').where('trx', '=', trx).execute()
    expect(rows).toEqual([{ amount: 70_000n }])
  } finally {
    adding.mockRestore()
    putting.mockRestore()
  }
})
