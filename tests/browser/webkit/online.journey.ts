/** What a visitor and a player do, in WebKit. Decision 233. */
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { runDesk } from '../../../server/desk/run.ts'
import type { RunningHost } from '../support/host.ts'
import { PASSWORD } from '../support/player.ts'
import { matchToCome } from '../support/screens.ts'
import type { Tab } from './tab.ts'
import { beginDeposit, claim, expect, grownPlayer, logIn, logInAs, test } from './webkit.ts'

const MONEY = { text: /৳[\d,]+/, inside: { role: 'banner' } }

/** The code of the newest message to a number, as the desk's command prints it. */
async function codeSentTo(host: RunningHost, phone: string): Promise<string> {
  const printed: string[] = []
  await runDesk(['outbox'], host.dataDir, {
    log: (line) => void printed.push(line),
    table: (rows) => void printed.push(...(rows as object[]).map((row) => JSON.stringify(row))),
  })
  const code = printed.filter((line) => line.includes(phone)).map((line) => /\b\d{6}\b/.exec(line)?.[0])
  return code.find((one) => one !== undefined) ?? `none in ${printed.join('\n')}`
}

test(
  'home is drawn for the window, and stays in the language that was chosen',
  { tag: '@both:layout' },
  async ({ tab, size }) => {
    await tab.goto('/')
    await tab.settles()
    expect(await tab.evaluate(() => [innerWidth, innerHeight])).toEqual([size.width, size.height])
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    if (size.width < 768) await tab.press({ role: 'button', name: /বাংলা/ })
    else await tab.choose({ selector: 'header select' }, 'বাংলা')
    await tab.sees({ text: 'সাইন আপ' })
    await tab.reload()
    await tab.sees({ text: 'সাইন আপ' })
    expect(await tab.evaluate(() => document.documentElement.lang)).toBe('bn')
  },
)

test(
  'a guest signs up, is welcomed, and proves the phone by its code',
  { tag: '@narrow' },
  async ({ tab, host }) => {
    const username = `w${Date.now().toString(36)}${randomInt(36 ** 3).toString(36)}`.slice(0, 15)
    const phone = `019${String(randomInt(1e8)).padStart(8, '0')}`
    await tab.goto('/signup')
    await tab.settles()
    for (const [label, text] of [
      ['Username', username],
      ['Email', `${username}@player.example`],
      ['Phone', phone],
      ['Password', PASSWORD],
      ['Confirm Password', PASSWORD],
    ] as const)
      await tab.write({ label }, text)
    await tab.press({ role: 'checkbox', name: /18 years/ })
    await tab.press({ role: 'button', name: 'Create account' })
    await tab.press({ role: 'button', name: 'Home Page', inside: { role: 'dialog', name: 'Welcome' } })
    await tab.isAt('/')
    await tab.sees({ text: '৳1,000', inside: { role: 'banner' } })

    await tab.goto('/profile')
    await tab.settles()
    await tab.press({ role: 'button', name: new RegExp(`^Verify.*${phone.slice(-4)}`) })
    const dialog = { role: 'dialog', name: 'Verify phone number' }
    await tab.press({ role: 'button', name: 'Verify', inside: dialog })
    await tab.sees({ label: 'Verification code', inside: dialog })
    await tab.write({ label: 'Verification code', inside: dialog }, await codeSentTo(host, phone))
    await tab.press({ role: 'button', name: 'Submit', inside: dialog })
    await tab.lacks(dialog)
    await tab.lacks({ role: 'button', name: new RegExp(`^Verify.*${phone.slice(-4)}`) })
  },
)

test(
  'a login is kept over loads, and the money is on the screen',
  { tag: '@both:layout' },
  async ({ tab }) => {
    await logIn(tab)
    await tab.sees(MONEY)
    await tab.goto('/account')
    await tab.settles()
    await tab.reload()
    await tab.settles()
    await tab.isAt(/^\/account/)
    await tab.sees({ text: 'rahim' })
    await tab.lacks({ text: /This browser keeps nothing on the device/ })
  },
)

/** The databases of the site that do not answer. */
const silentDatabases = (tab: Tab): Promise<string[]> =>
  tab.evaluate(async () => {
    const answers = (name: string) =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), 5000)
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const db = opening.result
          const reading = db.transaction([...db.objectStoreNames], 'readonly')
          reading.objectStore(db.objectStoreNames[0] as string).count()
          reading.oncomplete = () => {
            db.close()
            resolve(true)
          }
        }
      })
    const names = (await indexedDB.databases()).map(({ name }) => String(name))
    const silent = await Promise.all(names.map(async (name) => ((await answers(name)) ? [] : [name])))
    return silent.flat()
  })

test(
  'pages that go while they write leave no database that waits for them, and the login is there',
  { tag: '@narrow' },
  async ({ tab, request }) => {
    await logInAs(tab, await grownPlayer(request))
    const paths = ['/outbox', '/deposit', '/account', '/']
    // What is made at a first visit is made then.
    for (const path of paths) {
      await tab.goto(path)
      await tab.settles()
    }
    for (const path of [...paths, ...paths]) {
      await tab.goto(path)
      expect(await silentDatabases(tab), path).toEqual([])
    }
    await tab.goto('/account')
    await tab.settles()
    await tab.isAt('/account')
  },
)

test(
  'a slot game opens in its frame, is played, and its round is in the records',
  { tag: '@both:frame' },
  async ({ tab, request, size }) => {
    const person = await grownPlayer(request)
    await logInAs(tab, person)
    await tab.goto('/games?type=SLOT')
    await tab.settles()
    if (size.width < 768) await tab.press({ role: 'link', name: 'Old Dhaka Ride' })
    else await tab.press({ role: 'button', name: 'Play Game: Old Dhaka Ride' })
    const spin = { role: 'button', name: /^Spin/ }
    await tab.sees({ text: 'USER', inside: { role: 'dialog' } })
    await tab.inFrame(() => tab.press(spin))
    await tab.sees({ text: '৳2', inside: { role: 'dialog' } })
    await tab.press({ role: 'button', name: 'Close the game' })
    await tab.isAt('/games?type=SLOT')
    await tab.goto('/betting-record')
    await tab.settles()
    // The host names it by its code, and the style writes it large.
    await tab.sees({ text: 'old dhaka ride', inside: { role: 'main' } })
  },
)

test(
  'a deposit is claimed with its number and a picture, is verified, and stands in the records',
  { tag: '@both:layout' },
  async ({ tab, request }, info) => {
    await logInAs(tab, await grownPlayer(request))
    await beginDeposit(tab)
    const picture = info.outputPath('receipt.png')
    writeFileSync(picture, await tab.screenshot())
    await tab.attach(picture)
    await tab.sees({ role: 'img', name: /^receipt/ })
    await claim(tab, `WK${Date.now()}`)
    await tab.sees({ text: /৳500.*is in your Main Wallet/ })
    await tab.sees({ text: '৳1,500', inside: { role: 'banner' } })
    await tab.goto('/transaction-record')
    await tab.settles()
    await tab.sees({ text: /Success/, inside: { role: 'main' } })
  },
)

test('records open in their details, and are counted on', { tag: '@both:layout' }, async ({ tab, size }) => {
  await logIn(tab)
  await tab.goto('/transaction-record')
  await tab.settles()
  await tab.sees({ text: 'Success', inside: { role: 'main' } })
  if (size.width >= 768) return
  await tab.press({ role: 'button', name: /^Deposit[^]*Success/ })
  await tab.sees({ text: /Reference|Trans/ })
})

test(
  'the whole history is fetched, checked on the device and given as a file',
  { tag: '@narrow' },
  async ({ tab }) => {
    await logIn(tab)
    await tab.goto('/statement')
    await tab.settles()
    await tab.press({ role: 'button', name: 'Get my history' })
    await tab.sees({ role: 'button', name: /^Save JSON/ })
    // What the browser is given to save; where it puts it is its own affair.
    await tab.evaluate(() => {
      const createObjectURL = URL.createObjectURL.bind(URL)
      URL.createObjectURL = (blob: Blob) => {
        void blob.text().then((text) => (document.documentElement.dataset['saved'] = text.slice(0, 20_000)))
        return createObjectURL(blob)
      }
    })
    await tab.press({ role: 'button', name: /^Save JSON/ })
    await expect
      .poll(() => tab.evaluate(() => document.documentElement.dataset['saved'] ?? ''))
      .toContain('"hash"')
  },
)

test(
  'prices move by themselves, and a bet is placed on what is shown',
  { tag: '@both:slip' },
  async ({ tab, request, size }) => {
    await logInAs(tab, await grownPlayer(request))
    await tab.goto(await matchToCome(request))
    await tab.settles()
    const odds = { role: 'region', name: 'Match Odds' }
    const price = { role: 'button', name: /^Back .* available$/, inside: odds }
    const shown = await tab.sees(price)
    await expect.poll(() => tab.sees(price), { timeout: 60_000 }).not.toBe(shown)
    await tab.press(price)
    const slip =
      size.width < 768 ? { role: 'dialog', name: 'Bet slip' } : { role: 'complementary', name: 'Bet slip' }
    await tab.press({ role: 'button', name: '৳100', inside: slip })
    await tab.press({ label: 'At any odds', inside: slip })
    await tab.press({ role: 'button', name: 'Place bet ৳100', inside: slip })
    await tab.press({ role: 'button', name: 'Done', inside: slip })
    await tab.sees({ text: /^You lose ৳100/ })
  },
)

test('a message to support is sent and answered', { tag: '@both:layout' }, async ({ tab, request }) => {
  await logInAs(tab, await grownPlayer(request))
  await tab.goto('/chat-box')
  await tab.isAt(/^\/chat-box\/\d+$/)
  await tab.settles()
  await tab.write({ role: 'textbox', name: 'Type a message' }, 'how do I make a deposit')
  await tab.press({ role: 'button', name: 'Send' })
  await tab.sees({ text: /how do I make a deposit/, inside: { role: 'log' } })
  await tab.sees({ text: /Automatic answer/, inside: { role: 'log' } })
})

test('a letter is opened and counts as read', { tag: '@narrow' }, async ({ tab }) => {
  const unread = () =>
    tab.evaluate(
      () =>
        [...document.querySelectorAll('main li *')].filter(({ textContent }) => textContent === 'New').length,
    )
  await logIn(tab)
  await tab.goto('/inbox')
  await tab.settles()
  expect(await unread()).toBe(2)
  await tab.press({ role: 'button', name: /New/, inside: { role: 'main' } })
  await tab.sees({ text: /^Your deposit of/, inside: { role: 'dialog' } })
  await tab.press({ role: 'button', name: 'Close', inside: { role: 'dialog' } })
  await expect.poll(unread).toBe(1)
})

test('settings: a theme is kept over a load', { tag: '@narrow' }, async ({ tab }) => {
  await logIn(tab)
  await tab.goto('/settings')
  await tab.settles()
  await tab.press({ role: 'radio', name: 'Light' })
  await expect.poll(() => tab.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
  await tab.reload()
  await tab.settles()
  expect(await tab.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
})
