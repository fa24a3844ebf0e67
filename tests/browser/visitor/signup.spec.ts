/** Both sign-ups in the built app, at both widths: what they ask, hint, say and send, and what follows them. */
import type { Locator, Page } from '@playwright/test'
import { bn } from '../../../src/i18n/bn/index.ts'
import { en } from '../../../src/i18n/en/index.ts'
import { expectSaid, field, fill, form, LOST, REFUSED, send, take } from '../support/form.ts'
import { atRest, expect, follow, settled, test } from '../support/host.ts'
import { newPlayer, plant, signInAs } from '../support/player.ts'

test.use({ serviceWorkers: 'block' })

/** What the device keeps under a name, in whichever of its stores. */
const keptOf = (page: Page, name: string) =>
  page.evaluate(async (key) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name: database = '' } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(database))
      for (const store of db.objectStoreNames) {
        const values = db.transaction(store).objectStore(store)
        const value: unknown = values.keyPath === null ? await result(values.get(key)) : undefined
        if (value !== undefined) return value
      }
      db.close()
    }
    return undefined
  }, name)

/** Nobody has this name before: the two widths share no host, but a test may run again. */
const newName = () => `v${Date.now().toString(36)}`

// S-NSIGN-01 S-NSIGN-02 S-NSIGN-03 S-NSIGN-04 V-SIGN-01 V-SIGN-02 V-SIGN-03 V-SIGN-04 V-SIGN-05 V-SIGN-06
// V-SIGN-07 V-SIGN-08 V-SIGN-09 V-SIGN-10 V-SIGN-11
test(
  'a phone’s sign-up has its fields and says the exact words of each rule',
  { tag: '@narrow' },
  async ({ page }) => {
    const sent = await take(page, '/api/v1/create-players')
    await page.goto('/affiliate_code?affiliate_code=AFF77')
    await expect(page).toHaveURL('/signup')
    const code = field(page, 'Referral Code (optional)')
    await expect(code).toHaveValue('AFF77')
    await page.goto('/referral_code?referral_code=FRIEND1')
    await expect(code).toHaveValue('FRIEND1')
    await expect(field(page, 'Username')).toHaveAttribute('placeholder', '4-15 chars')
    await expect(field(page, 'Password')).toHaveAttribute('placeholder', '8-64 chars')
    await expect(form(page).getByText('+88', { exact: true })).toBeVisible()
    await expectSaid(page, 'I am 18 years or older and I agree to the terms and conditions.')

    await send(page)
    await expectSaid(
      page,
      'Username is required',
      'Email is required',
      'Phone number is required',
      'Password is required',
      'Confirm Password is required',
    )
    await fill(page, {
      Username: 'ka rim',
      Email: 'karim@',
      Phone: '12345',
      Password: 'seven77',
      'Confirm Password': 'other',
    })
    await expectSaid(
      page,
      'Invalid username (only letters and numbers)',
      'Invalid email address',
      'Invalid phone number (10-15 digits)',
      'Password must be at least 8 characters',
      'Passwords do not match',
    )
    await fill(page, { Password: 'long-enough' })
    await expectSaid(page, 'Password can only contain letters and numbers (no special characters)')
    await code.fill('')
    await fill(page, { Username: newName(), Email: 'karim@player.example', Phone: '01912345678' })
    await fill(page, { Password: 'Padma1234', 'Confirm Password': 'Padma1234' })
    await form(page).getByRole('checkbox').check()
    expect(sent.asked).toBe(0)
    sent.answer = LOST
    await send(page)
    await expect.poll(() => sent.asked).toBeGreaterThan(0)
  },
)

// S-NSIGN-05 S-NSIGN-06 S-NSIGN-07 S-LOGIN-05 E-ERR-04 E-ERR-05 E-ERR-06
test(
  'a sign-up that is refused or lost says so; one that is made logs in and welcomes once, or is left at the login',
  { tag: '@narrow' },
  async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const sent = await take(page, '/api/v1/create-players')
    const login = await take(page, '/api/login')
    const write = async (name: string) => {
      await page.goto('/signup')
      await fill(page, {
        Username: name,
        Email: `${name}@player.example`,
        Phone: `019${String(Date.now()).slice(-8)}`,
      })
      await fill(page, { Password: 'Padma1234', 'Confirm Password': 'Padma1234' })
      await form(page).getByRole('checkbox').check()
    }
    const first = newName()
    await write(first)
    for (const [answer, words] of [
      [REFUSED({ message: 'Invalid', errors: { phone: ['This number is taken'] } }), 'This number is taken'],
      [REFUSED({}), 'Submission failed'],
      [LOST, 'Network error, please try again'],
    ] as const) {
      sent.answer = answer
      await send(page)
      await expectSaid(page, words)
    }
    delete sent.answer
    await send(page)
    const welcome = page.getByRole('dialog', { name: 'Welcome' })
    await expect(welcome).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(welcome.getByRole('button', { name: 'Deposit now' })).toBeVisible()
    await welcome.getByRole('button', { name: 'Home Page' }).click()
    await expect(welcome).toBeHidden()
    await expect.poll(() => keptOf(page, 'regPopup')).toBe('0')
    await page.reload()
    await expect(page.locator('header a[href="/account"]').first()).toBeVisible()
    await settled(page)
    for (const path of ['/promotions', '/']) await follow(page, path)
    await expect(welcome).toHaveCount(0)

    await page.goto('/player/logout')
    await expect(page).toHaveURL('/')
    const second = newName()
    await write(second)
    login.answer = (route) => route.fulfill({ status: 503, json: { message: 'Busy now' } })
    await send(page)
    await expect(page).toHaveURL('/login')
    await expect(field(page, 'Username')).toHaveValue(second)
    await expect(page.getByText('Busy now')).toHaveCount(0)
    expect(logged.some((text) => text.startsWith('The login after the sign-up failed'))).toBe(true)
  },
)

// S-WSIGN-01 S-WSIGN-02 S-WSIGN-03 S-WSIGN-04 S-WSIGN-05 S-WSIGN-06 S-WSIGN-07 S-WSIGN-08 V-SIGN-12 V-SIGN-13
// V-SIGN-14 V-SIGN-15 V-SIGN-16 E-ERR-34
test(
  'the sign-up of two steps asks, hints and complains as specified, and stands at its first step again once it is sent',
  { tag: '@wide' },
  async ({ page }) => {
    const captcha = await take(page, '/captcha*')
    const sent = await take(page, '/api/v1/create-players')
    const login = await take(page, '/api/login')
    await page.goto('/register')
    const legend = form(page).getByText(/^Step \d of 2/)
    await expect(legend).toContainText('Step 1')
    await expect(field(page, 'Choose Currency').locator('option')).toHaveText(['BDT', 'INR', 'PKR'])
    expect(
      await field(page, 'Choose Currency').evaluate((select: HTMLSelectElement) => [
        select.value,
        [...select.options].map(({ value }) => value).join(),
      ]),
    ).toEqual(['8', '8,7,17'])
    await expectSaid(
      page,
      '4-15 characters, lowercase, numbers allowed',
      'At least 8 characters',
      '6-20 characters, optional',
    )
    await expect(field(page, 'Refer Code')).toHaveValue('')
    await expect(page.getByRole('main').getByRole('link', { name: 'Online CS' })).toHaveAttribute(
      'href',
      /^https:/,
    )
    const [left, right] = [
      await form(page).boundingBox(),
      await page.locator('main aside').last().boundingBox(),
    ]
    expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
    await expect(page.locator('main aside').last().locator('img, svg').first()).toBeVisible()

    await send(page)
    await expectSaid(page, 'Please fill in all fields.')
    const name = newName()
    await fill(page, { Username: name, Password: 'Padma1234', 'Confirm Password': 'Padma12345' })
    await send(page)
    await expectSaid(page, 'Passwords do not match')
    await fill(page, { 'Confirm Password': 'Padma1234' })
    await form(page).getByRole('button', { name: 'Next' }).click()

    await expect(legend).toContainText('Step 2')
    await expectSaid(page, '+880', 'At most 100 characters', 'The 4 digit code in the picture')
    const picture = form(page).getByRole('img', { name: 'Picture of a 4 digit code' })
    const shown = await picture.getAttribute('src')
    expect(captcha.asked).toBe(1)
    await form(page).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => captcha.asked).toBe(2)
    await expect.poll(() => picture.getAttribute('src')).not.toBe(shown)
    await form(page).getByRole('button', { name: 'Register' }).click()
    await expectSaid(page, 'Please fill in all fields for step 2.')

    await form(page).getByRole('button', { name: 'Ask me a question instead' }).click()
    const asked = form(page).getByText(/^How much is/)
    const [, larger = '', how, smaller = ''] =
      /is (\w+) (plus|minus) (\w+)\?/.exec(await asked.innerText()) ?? []
    const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
    const sum = words.indexOf(larger) + (how === 'plus' ? 1 : -1) * words.indexOf(smaller)
    await fill(page, {
      'Full Name': 'Karim Uddin',
      'Phone Number': `19${String(Date.now()).slice(-8)}`,
      Email: `${name}@player.example`,
      'Verification Code': String(sum),
    })
    await form(page).getByRole('button', { name: 'Register' }).click()
    await expectSaid(page, 'You must confirm that you are 18 years old.')
    await form(page).getByRole('checkbox').check()
    await form(page).getByRole('button', { name: 'Previous' }).click()
    await expect(legend).toContainText('Step 1')
    await expect(field(page, 'Username')).toHaveValue(name)
    await expect(field(page, 'Password')).toHaveValue('Padma1234')
    await fill(page, { 'Refer Code': 'NOPE5' })
    await form(page).getByRole('button', { name: 'Next' }).click()
    expect(sent.asked).toBe(0)

    // What the host refuses stands beside its field, in the step that has it.
    await form(page).getByRole('button', { name: 'Register' }).click()
    await expect(legend).toContainText('Step 1')
    await expectSaid(page, 'A referral code has 6 to 20 characters; leave it empty if you have none')
    await expect(field(page, 'Refer Code')).toHaveValue('NOPE5')
    await fill(page, { 'Refer Code': '' })
    await form(page).getByRole('button', { name: 'Next' }).click()
    await expect(field(page, 'Full Name')).toHaveValue('Karim Uddin')

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    login.answer = async (route) => {
      await held
      await route.continue()
    }
    await form(page).getByRole('button', { name: 'Register' }).click()
    await expect.poll(() => login.asked).toBe(1)
    await expect(legend).toContainText('Step 1')
    await expect(field(page, 'Username')).toHaveValue('')
    release()
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible()

    // The host's own words for what the hints say, for whoever passes by the form.
    const valid = { username: 'abcd', password: 'Padma1234', email: 'a@b.example', phone: '01912345678' }
    for (const [wrong, message] of [
      [{ username: 'Abc' }, 'Username must be 4-15 letters and numbers'],
      [{ password: 'seven77' }, 'Password must be at least 8 characters'],
      [{ name: 'x'.repeat(101) }, 'Too long'],
      [{ captcha: '12345' }, 'The answer is wrong or no longer valid. Please take a new one.'],
    ] as const) {
      const data = { ...valid, ...wrong }
      const refusal = await page.request.post('/api/v1/create-players', {
        data: { ...data, confirmPassword: data.password },
      })
      expect(refusal.status(), message).toBe(422)
      expect(await refusal.text()).toContain(message)
    }
  },
)

/** How heavy a control is on the screen: its box in pixels, its letters and its colours. */
const weight = (control: Locator) =>
  control.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    const { fontSize, fontWeight, color, backgroundColor, borderColor, opacity } = getComputedStyle(element)
    const box = { width: Math.round(width), height: Math.round(height) }
    return { ...box, fontSize, fontWeight, color, backgroundColor, borderColor, opacity }
  })

for (const [language, words] of [
  ['en', en],
  ['bn', bn],
] as const)
  test(
    `${language}: D-02 X-55 the Welcome’s two ways are of one size and look, home has the focus, a limit is one press away; the profile’s Deposit now is text beside text`,
    { tag: '@both:layout' },
    async ({ page }) => {
      await signInAs(page, await newPlayer(page.request))
      await plant(page, { language, regPopup: '1' })
      await page.goto('/')
      const welcome = page.getByRole('dialog', { name: words['auth.welcomeTitle'] })
      const home = welcome.getByRole('button', { name: words['auth.homePage'], exact: true })
      const deposit = welcome.getByRole('button', { name: words['auth.depositNow'], exact: true })
      await expect(home).toBeFocused()
      await atRest(page)
      expect(await weight(deposit)).toEqual(await weight(home))
      expect((await weight(home)).height).toBeGreaterThanOrEqual(44)
      await welcome.getByRole('button', { name: words['home.tools'], exact: true }).click()
      await expect(page).toHaveURL('/protection')

      await follow(page, '/profile')
      const now = page.getByRole('main').getByRole('link', { name: words['account.depositNow'], exact: true })
      const none = page.getByRole('main').locator('dd', { hasText: words['common.noData'] }).first()
      const { fontSize, fontWeight, backgroundColor } = await weight(none)
      expect(await weight(now)).toMatchObject({ fontSize, fontWeight, backgroundColor })
      const limit = page.locator('main dd').getByRole('link').nth(1)
      await expect(limit).toHaveAttribute('href', '/protection')
      expect(await weight(limit)).toMatchObject({ fontSize, fontWeight, backgroundColor })
    },
  )
