/** People of staff in browsers of their own, and what players send them, by the host's own calls. */
import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { withAuthenticator } from './authenticator.ts'
import { AGAIN, expect, ownContext, type RunningHost } from './host.ts'

/** A page at the console, with a device that makes passkeys and says that its owner was looked at. */
export async function staffPage(
  browser: Browser,
  info: TestInfo,
  host: RunningHost,
  more = {},
): Promise<Page> {
  const origin = new URL(await host.staffLink()).origin
  const context = await ownContext(browser, info, host, { baseURL: origin, bypassCSP: true, ...more })
  const page = await context.newPage()
  await withAuthenticator(page)
  return page
}

/** Comes in by a link, with a passkey. */
export async function joinBy(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name here').fill(name)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
}

/** Invites somebody where there is no other owner; answers the link. */
export async function invited(page: Page, roles: string[]): Promise<string> {
  await page.getByRole('link', { name: 'People' }).click()
  for (const role of roles) await page.getByRole('checkbox', { name: role }).check()
  await page.getByLabel('Reason').fill('a new colleague')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = page.getByText(/^http:\S+\/join#/)
  await expect(link).toBeVisible()
  return (await link.textContent()) ?? ''
}

interface Member {
  request: APIRequestContext
  remoteId: string
  headers: Record<string, string>
}

/** A demo player at the host's calls. */
export async function memberOf(request: APIRequestContext, username: string): Promise<Member> {
  const answer = await request.post('/api/login', { data: { username, password: 'Demo1234' }, ...AGAIN })
  const { token, remote_id: remoteId } = (await answer.json()) as { token: string; remote_id: string }
  return { request, remoteId, headers: { Authorization: `Bearer ${token}` } }
}

/** A claim of so many taka with a picture of its receipt. */
export async function claimWithReceipt(
  { request, remoteId, headers }: Member,
  amount: string,
): Promise<string> {
  const asked = `name=Shapla%20Pay&account_type=Agent&amount=${amount}`
  const number = await request.get(`/api/get-wallet-number?${asked}`, { headers, ...AGAIN })
  const [{ session } = { session: '' }] = (await number.json()) as { session: string }[]
  const paper = { create: { width: 360, height: 640, channels: 3 as const, background: '#f4f6fa' } }
  const buffer = await sharp(paper)
    .composite([{ input: Buffer.from(RECEIPT.replace('{amount}', amount)) }])
    .jpeg()
    .toBuffer()
  const sent = await request.post('/api/deposit-receipts', {
    ...AGAIN,
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    multipart: { session, files: { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect(sent.status()).toBe(201)
  const trx = `CONSOLE${randomInt(1e9)}`
  const claimed = await request.post('/api/submit-deposit', {
    ...AGAIN,
    headers: { ...headers, 'Idempotency-Key': session },
    data: {
      remote_id: remoteId,
      account_number: '01700000123',
      transaction_id: trx,
      amount,
      payment_id: 11,
      promotion_id: '',
    },
  })
  expect(claimed.status()).toBe(201)
  return trx
}

const RECEIPT = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="640"><rect x="20" y="60" width="320" height="420" rx="16" fill="#fff" stroke="#d5dde8"/>
<text x="180" y="140" font-size="26" text-anchor="middle" fill="#08693a">Sent</text><text x="180" y="220" font-size="44" text-anchor="middle" fill="#0e1624">৳{amount}</text></svg>`

/** Asks for a withdrawal of so many taka. */
export async function askWithdrawal({ request, remoteId, headers }: Member, phone: string, amount: string) {
  const asked = await request.post('/api/submit-withdraw', {
    ...AGAIN,
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    data: { remote_id: remoteId, account_number: phone, amount, payment_id: '1', give_up_bonus: true },
  })
  expect(asked.ok(), await asked.text()).toBe(true)
}

/** Writes to support; answers the chat's id. */
export async function writeToSupport({ request, headers }: Member, content: string): Promise<string> {
  const keyed = () => ({ ...headers, 'Idempotency-Key': randomUUID() })
  const opened = await request.post('/api/chats', { headers: keyed(), data: {}, ...AGAIN })
  const { chat } = (await opened.json()) as { chat: { id: string | number } }
  const data = { chat_id: String(chat.id), content }
  const sent = await request.post('/api/messages', { headers: keyed(), data, ...AGAIN })
  expect(sent.ok(), await sent.text()).toBe(true)
  return String(chat.id)
}

/** What support and the player have said, the oldest first. */
export async function messagesIn({ request, headers }: Member, chat: string): Promise<string[]> {
  const answer = await request.get(`/api/chats/${chat}/messages`, { headers, ...AGAIN })
  const { messages } = (await answer.json()) as { messages: { content: string }[] }
  return messages.map(({ content }) => content)
}

/** What a player has, in taka. */
export async function balanceOf({ request, headers }: Member): Promise<number> {
  const answer = await request.post('/api/balance', { headers, data: {}, ...AGAIN })
  const { balance } = (await answer.json()) as { balance: string }
  return Number(balance)
}
