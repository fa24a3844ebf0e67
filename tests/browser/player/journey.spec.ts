/**
 * The main job on real parts: sign up, Welcome, lobby, 20 rounds of the slot, balance and records to the poisha,
 * a deposit of 500 verified and credited once. Issue's "It must show"; S-NSIGN-05/06, S-LAUNCH, S-MKPAY-07, T-STATE-15.
 */
import { randomInt } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import { AGAIN, expect, test, workersRest } from '../support/host.ts'
import { newPlayer, PASSWORD, signInAs } from '../support/player.ts'

/** A new player each time; letters and digits only, at most 15. */
const newName = () => `p${Date.now().toString(36)}${randomInt(36 ** 3).toString(36)}`.slice(0, 15)

async function signUp(page: Page): Promise<string> {
  const username = newName()
  await page.goto('/signup')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@player.example`)
  await page.getByLabel('Phone', { exact: true }).fill(`019${String(randomInt(1e8)).padStart(8, '0')}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /18 years/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  return username
}

async function closeWelcome(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: 'Welcome' })
  await expect(welcome).toBeVisible()
  await expect(
    welcome
      .getByRole('button', { name: 'Deposit now' })
      .or(welcome.getByRole('link', { name: 'Deposit now' })),
  ).toBeVisible()
  await welcome
    .getByRole('button', { name: 'Home Page' })
    .or(welcome.getByRole('link', { name: 'Home Page' }))
    .click()
  await expect(welcome).toBeHidden()
}

interface Ledger {
  balance: number
  bets: { bet_amount: string; winAmount: string }[]
  transactions: { amount: string; key: string; transaction_id: string }[]
}

/** What the host's own calls say, asked with the page's token. Amounts in poisha. */
async function ledger(page: Page): Promise<Ledger> {
  const token = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('maidan')
        opening.onsuccess = () => {
          const read = opening.result.transaction('device').objectStore('device').get('token')
          read.onsuccess = () => resolve(read.result as string)
        }
      }),
  )
  const ask = async (method: 'GET' | 'POST', path: string) =>
    (await (
      await page.request.fetch(path, { method, headers: { Authorization: `Bearer ${token}` } })
    ).json()) as never
  const { balance } = (await ask('POST', '/api/balance')) as { balance: string }
  const { transactions } = (await ask('GET', '/api/transaction/show')) as Pick<Ledger, 'transactions'>
  return { balance: poisha(balance), transactions, bets: await ask('GET', '/api/betting-record') }
}

const poisha = (taka: string) => Math.round(Number(taka) * 100)
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + poisha(amount), 0)
const written = (count: number) =>
  `৳${(count / 100).toLocaleString('en-IN', { minimumFractionDigits: count % 100 ? 2 : 0, maximumFractionDigits: 2 })}`

/** Plays rounds by the button, free ones too; answers how many of them were paid for. */
async function playRounds(frame: FrameLocator, rounds: number): Promise<number> {
  const spin = frame.getByRole('button', { name: /^(Free s|S)pin/ })
  let paid = 0
  for (let round = 1; round <= rounds; round++) {
    await expect(spin).toBeEnabled({ timeout: 20_000 })
    if ((await spin.innerText()).startsWith('Spin')) paid += 1
    await spin.click()
    await expect(frame.getByRole('button', { name: 'Playing' })).toBeVisible()
  }
  await expect(spin).toBeEnabled({ timeout: 20_000 })
  return paid
}

/** On phones the tile is a link, on wide screens it has a Play Game button. */
const tile = (page: Page, name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name: `Play Game: ${name}` }))
    .first()

async function fillDeposit(page: Page, amount: string, isFirst = false): Promise<void> {
  await page.goto('/deposit')
  await page.locator('label', { hasText: 'Shapla Pay' }).click()
  await page.locator('label', { hasText: 'Send Money' }).click()
  await page.getByLabel('Amount', { exact: false }).first().fill(amount)
  await page
    .getByRole('button', { name: /^(Continue|Deposit)/ })
    .last()
    .click()
  // Asked once, before the first deposit (PP-05).
  if (isFirst) await page.getByRole('button', { name: 'No limit now' }).click()
  await expect(page).toHaveURL(/\/make-payment/)
  await expect(page.getByRole('heading', { level: 1, name: 'Shapla Pay Payment' })).toBeVisible()
}

const newTrx = () => `T${Date.now().toString(36)}${randomInt(36 ** 4).toString(36)}`.toUpperCase()

/** F-08: with the network off each round is computed again, and a changed letter is found. */
async function checkRounds(page: Page, count: number): Promise<void> {
  await page.goto('/betting-record')
  await page.getByRole('link', { name: 'Check your rounds and bets' }).click()
  await expect(page.getByText(`${count} rounds computed again: each is what its seeds say.`)).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(`${count} rounds computed again: each is what its seeds say.`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Checks out' })).toHaveCount(count)
  const round = page.getByRole('listitem').filter({ hasText: 'Checks out' }).first()
  await round.locator('summary').click()
  await expect(round.getByText('The game showed it on this device before the round.')).toBeVisible()
  const seed = round.getByLabel('Seed of the house')
  const right = await seed.inputValue()
  await seed.fill((right.startsWith('0') ? '1' : '0') + right.slice(1))
  await expect(round.getByText('The seed does not fit its fingerprint')).toBeVisible()
  await seed.fill(right)
  await round.getByLabel('Your seed').fill('another')
  await expect(round.getByText('The seeds do not give this result')).toBeVisible()
  await page.context().setOffline(false)
}

test(
  'F-08 a guest signs up, plays 20 rounds, checks them offline and deposits 500: screen, records and ledger agree to the poisha',
  { tag: '@both:layout' },
  async ({ page }) => {
    // Turning reels are drawn for longer than all else here takes; they turn in protection.spec.ts and usage.spec.ts.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signUp(page)
    await closeWelcome(page)
    await expect(page.getByText('৳1,000').first()).toBeVisible()

    await page.goto('/games?type=SLOT')
    await tile(page, 'Old Dhaka Ride').click()
    await page.getByRole('textbox', { name: 'Day' }).fill('20')
    await page.getByRole('combobox', { name: 'Month' }).selectOption('May')
    await page.getByRole('textbox', { name: 'Year' }).fill('1995')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Confirm and play' }).click()
    // Shown once, before the first bet (PP-04).
    await page.getByRole('button', { name: 'Go on' }).click()
    const launcher = page.getByRole('dialog')
    await expect(launcher.getByText('USER')).toBeVisible()
    const paid = await playRounds(page.frameLocator('iframe'), 20)
    expect(paid).toBeGreaterThan(5)

    const played = await ledger(page)
    expect(played.bets).toHaveLength(paid)
    const staked = sum(played.bets.map((bet) => bet.bet_amount))
    const returned = sum(played.bets.map((bet) => bet.winAmount))
    expect(staked).toBeGreaterThan(0)
    expect(played.balance).toBe(100_000 - staked + returned)
    await expect(launcher.getByText(written(played.balance)).first()).toBeVisible()
    await launcher.getByRole('button', { name: 'Close the game' }).click()
    await expect(page).toHaveURL(/\/games\?type=SLOT$/)
    await checkRounds(page, 20)

    await fillDeposit(page, '500', true)
    const trx = newTrx()
    await page.getByLabel('Phone Number / Cash Out No.').fill('01900000001')
    await page.getByLabel('Reference No. / Trans ID').fill(trx.toLowerCase())
    await expect(page.getByLabel('Reference No. / Trans ID')).toHaveValue(trx)
    await page.getByRole('button', { name: 'Submit' }).click({ clickCount: 5, delay: 20 })
    await expect(
      page.getByText('Thank You! Our are verifying your transaction, Please hold on.'),
    ).toBeVisible()
    await expect(
      page.getByText('৳500 Demo is in your Main Wallet.').or(page.getByText(/৳500.*is in your Main Wallet/)),
    ).toBeVisible({
      timeout: 30_000,
    })
    // The three ways on from here stand within the screen.
    await expect(page.getByRole('link', { name: 'Another deposit' })).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - screen.width),
    ).toBeLessThanOrEqual(0)

    const after = await ledger(page)
    expect(after.balance).toBe(played.balance + 50_000)
    expect(after.transactions.filter((row) => row.transaction_id === trx)).toMatchObject([
      { amount: '500.00', key: '1' },
    ])
    await page.goto('/transaction-record')
    await expect(page.getByRole('main').getByText('Success').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText(written(after.balance)).first()).toBeAttached()
  },
)

test(
  'S-MKPAY-07 F-14 the answer is lost and the page is reloaded in between: one record, one credit',
  { tag: '@narrow' },
  async ({ page, context }) => {
    await signInAs(page, await newPlayer(page.request))
    await fillDeposit(page, '500')
    // What a page asks for while a worker takes its place can pass a test's own network by.
    await workersRest(page)
    const trx = newTrx()
    await page.getByLabel('Phone Number / Cash Out No.').fill('01900000002')
    await page.getByLabel('Reference No. / Trans ID').fill(trx)

    // A reload at once finds what was typed.
    await page.reload()
    await expect(page.getByLabel('Reference No. / Trans ID')).toHaveValue(trx)

    // The host acts, and its answer never arrives.
    let lost = 0
    await context.route('**/api/submit-deposit', async (route) => {
      if (lost === 0) await route.fetch(AGAIN)
      lost += 1
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect.poll(() => lost, { timeout: 30_000 }).toBeGreaterThan(0)
    await page.reload()
    await context.unroute('**/api/submit-deposit')
    await expect(page.getByText(/৳500.*is in your Main Wallet/)).toBeVisible({ timeout: 60_000 })

    const after = await ledger(page)
    expect(after.balance).toBe(150_000)
    expect(after.transactions.filter((row) => row.transaction_id === trx)).toHaveLength(1)
  },
)

test(
  'R-ROUTE-49 R-ROUTE-50 a guest who asks for records sees login, sends no protected call, and lands there after it',
  { tag: '@narrow' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/transaction-record?status=1')
    await expect(page).toHaveURL(/\/login\?next=/)
    expect(asked.filter((path) => /^\/api\/(transaction|balance|user)/.test(path))).toEqual([])
    await page.getByLabel('Username').fill('rahim')
    await page.getByLabel('Password', { exact: true }).fill('Demo1234')
    await page.locator('form').getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/transaction-record\?status=1/)
    await expect(page.getByRole('main').getByText('Success').filter({ visible: true }).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText('Success').filter({ visible: true }).first()).toBeVisible()
  },
)
