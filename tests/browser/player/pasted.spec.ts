/**
 * What is pasted on a slow phone, with the button pressed before the page can draw: a wallet's whole message, a number and
 * a name with marks that nobody sees. Source: S-MKPAY-05, V-DEP-06, V-DEP-07; contract/kit/unseen.ts.
 */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, settled, test } from '../support/host.ts'
import { beginDeposit, newPlayer, signIn, signInAs } from '../support/player.ts'

test.use({ serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] })

/** Marks of direction and joiners, as they come with what is copied from a message. */
const marked = (text: string) => `\u202A\u200B${text}\u202C\u2060 `

const slowed = async (page: Page): Promise<CDPSession> => {
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  return phone
}

const paste = async (page: Page, phone: CDPSession, into: Locator, text: string) => {
  await into.focus()
  await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text)
  const key = { key: 'v', code: 'KeyV', modifiers: 2, windowsVirtualKeyCode: 86 }
  return () => [
    phone.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, commands: ['paste'] }),
    phone.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]
}

/** Where a button is now: it is pressed there without a look at what the page has become meanwhile. */
const press = async (phone: CDPSession, button: Locator) => {
  const { x, y, width, height } = (await button.boundingBox())!
  const at = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const
  return () => [
    phone.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }),
    phone.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }),
  ]
}

test(
  'A6 of a message that is pasted the id is sent and shown, though Submit was pressed before the page drew it',
  { tag: '@narrow' },
  async ({ page }) => {
    await signInAs(page, await newPlayer(page.request))
    await beginDeposit(page)
    const phone = await slowed(page)
    const id = `7${Date.now()}`.slice(0, 11)
    const account = page.getByLabel('Phone Number / Cash Out No.')
    const number = await paste(page, phone, account, marked('+880 1712-345678'))
    await Promise.all(number())
    const trx = page.getByLabel('Reference No. / Trans ID')
    const message = `Payment of Tk 500.00 is successful. Ref: N/A. ${marked(`TxnID: ${id}`)}. Balance: Tk 734.00`
    const pasted = await paste(page, phone, trx, message)
    const pressed = await press(phone, page.getByRole('button', { name: 'Submit', exact: true }))
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/submit-deposit'))
    await Promise.all([...pasted(), ...pressed()])
    const claim = JSON.stringify((await sent).postDataJSON())
    expect(claim).toContain(`"${id}"`)
    expect(claim).toContain('"01712345678"')
    await expect(page.getByText(`Transaction ID: ${id}`)).toBeVisible()
  },
)

test(
  'A6 letters typed into the middle of an id stay together on a phone that draws late',
  { tag: '@narrow' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    await beginDeposit(page)
    const phone = await slowed(page)
    const trx = page.getByLabel('Reference No. / Trans ID')
    await trx.fill('AB1234')
    await trx.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
    await Promise.all(
      ['c', 'd', 'e', 'f'].map((text) =>
        phone.send('Input.dispatchKeyEvent', { type: 'char', text, key: text }),
      ),
    )
    await expect(trx).toHaveValue('ABCDEF1234')
  },
)

test(
  'A6 a name that is pasted with marks logs in, though Login was pressed before the page drew it',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.goto('/login')
    const form = page.locator('main form')
    await page.getByLabel('Password', { exact: true }).fill('Demo1234')
    const phone = await slowed(page)
    const name = page.getByLabel('Username')
    const pasted = await paste(page, phone, name, marked('rahim'))
    const pressed = await press(phone, form.getByRole('button', { name: 'Login', exact: true }))
    await Promise.all([...pasted(), ...pressed()])
    await expect(page).not.toHaveURL(/\/login/)
  },
)

test(
  'A6 S-DEP-12 a key that no amount has leaves what is typed after it in its place',
  { tag: '@narrow' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    await page.goto('/deposit')
    await settled(page)
    const amount = page.getByLabel(/^Amount/)
    await amount.fill('1234')
    await amount.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
    await page.keyboard.type('e5')
    await expect(amount).toHaveValue('12534')
  },
)
