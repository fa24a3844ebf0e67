/** The login and the forgotten password in the built app, at both widths: what they ask, say and send, and what follows them. */
import { answersTo } from '../support/answers.ts'
import { expectSaid, field, fill, form, LOST, REFUSED, send, take } from '../support/form.ts'
import { AGAIN, expect, follow, settled, test } from '../support/host.ts'

test.use({ serviceWorkers: 'block' })

// V-LOGIN-01 V-LOGIN-02 V-LOGIN-03 V-LOGIN-04 V-LOGIN-05 E-ERR-02 E-ERR-03
test(
  'the login says what is wrong and sends nothing, then the host’s words, its own, or that the network failed',
  { tag: '@narrow' },
  async ({ page }) => {
    const login = await take(page, '/api/login')
    await page.goto('/login')
    await send(page)
    await expectSaid(page, 'Username is required', 'Password is required')
    await fill(page, { Username: 'rahim!', Password: 'seven77' })
    await send(page)
    await expectSaid(
      page,
      'Invalid username (only letters and numbers)',
      'Password must be at least 8 characters',
    )
    expect(login.asked).toBe(0)
    await fill(page, { Username: 'rahim', Password: 'Demo12345' })
    for (const [answer, words] of [
      [REFUSED({ message: 'The doors are closed' }), 'The doors are closed'],
      [REFUSED({}), 'Invalid credentials'],
      [LOST, 'Network error, please try again later.'],
    ] as const) {
      login.answer = answer
      await send(page)
      await expectSaid(page, words)
    }
    expect(login.asked).toBeGreaterThan(2)
  },
)

test(
  'S-LOGIN-01 S-LOGIN-02 S-LOGIN-03 S-LOGIN-04 a login keeps the credentials and goes home, where a current notice stands until it is closed, also after a reload',
  { tag: '@narrow' },
  async ({ page }) => {
    const day = 24 * 60 * 60 * 1000
    await page.route('**/api/general', async (route) => {
      const response = await route.fetch(AGAIN)
      const rows = (await response.json()) as object[]
      const window = {
        from: new Date(Date.now() - day).toISOString(),
        until: new Date(Date.now() + day).toISOString(),
      }
      await route.fulfill({
        response,
        json: rows.map((row) => ({ ...row, maintenance: { provider: 'Chandra Draws', ...window } })),
      })
    })
    const answers = await answersTo(page, '/api/login')
    await page.goto('/login')
    await fill(page, { Username: 'sultana', Password: 'Demo1234' })
    await send(page)
    await expect(page).toHaveURL('/')
    const kept = () =>
      page.evaluate(async () => {
        const found: Record<string, unknown> = {}
        for (const { name = '' } of await indexedDB.databases()) {
          const db = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => resolve(opening.result)
            opening.onerror = () => reject(opening.error)
          })
          for (const store of db.objectStoreNames)
            for (const key of ['token', 'remote_id', 'username', 'exchangeToken', 'popup']) {
              const asked = db.transaction(store).objectStore(store)
              if (asked.keyPath !== null) continue
              const value = await new Promise((resolve) => {
                const reading = asked.get(key)
                reading.onsuccess = () => resolve(reading.result)
              })
              if (value !== undefined) found[key] = value
            }
          db.close()
        }
        return found
      })
    const given = answers[0]?.[1] as { token: string; remote_id: number; exchange: { token: string }[] }
    await expect.poll(kept).toMatchObject({
      token: given.token,
      remote_id: String(given.remote_id),
      username: 'sultana',
      exchangeToken: given.exchange[0]?.token,
    })

    const notice = page.getByRole('dialog', { name: 'Platform Maintenance Notification' })
    await expect(notice).toContainText(
      /Chandra Draws is under maintenance from \d+ \w+ \d{4}, \d\d:\d\d until \d+ \w+ \d{4}, \d\d:\d\d\. Its games are inaccessible\./,
    )
    await notice.getByRole('button', { name: 'Close' }).last().click()
    await expect(notice).toBeHidden()
    await expect.poll(async () => (await kept())['popup']).toBe('0')
    await page.reload()
    await expect(
      page.getByRole('button', { name: 'Log out' }).or(page.locator('header a[href="/account"]')).first(),
    ).toBeVisible()
    await settled(page)
    for (const path of ['/promotions', '/']) await follow(page, path)
    await expect(notice).toHaveCount(0)
  },
)

test(
  'S-PASS-04 S-PASS-05 S-PASS-06 a forgotten password is asked for by e-mail or SMS after a bot check, and the answer is the same for an account and for none',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.goto('/forgot-password')
    const tabs = form(page).getByRole('tab')
    await expect(tabs).toHaveText(['Email', 'SMS'])
    await expect(field(page, 'Username')).toBeVisible()
    await expect(field(page, 'E-mail')).toBeVisible()
    await tabs.last().click()
    await expect(field(page, 'Phone')).toBeVisible()
    await expect(field(page, 'Country code').locator('option')).toHaveText([
      '+880 (BD)',
      '+91 (IN)',
      '+92 (PK)',
    ])
    const bot = form(page).getByRole('region', { name: 'Bot check' })
    await expect(bot).toBeVisible()
    await tabs.first().click()

    const answers: string[] = []
    for (const [name, mail] of [
      ['rahim', 'rahim@player.example'],
      ['nobody99', 'nobody99@player.example'],
    ] as const) {
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('/forgot-password')
      await fill(page, { Username: name, 'E-mail': mail })
      await bot.getByRole('button', { name: 'Start the check' }).click()
      await expect(bot.getByText('The check is done')).toBeVisible({ timeout: 60_000 })
      await form(page).getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the code')
      const said = await page.getByRole('main').innerText()
      answers.push(said.replaceAll(/\d\d:\d\d/g, ''))
    }
    expect(answers[0]).toBe(answers[1])
  },
)

test(
  'E-ERR-01 E-ERR-14 without a logo the header has the site’s name, and contacts that cannot be fetched are said to be',
  { tag: '@both:header' },
  async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route(/\/api\/(logo|sociallink)$/, LOST)
    await page.goto('/help')
    await expect(
      page.getByRole('main').getByText('An unexpected error occurred while fetching social links'),
    ).toBeVisible({ timeout: 20_000 })
    const brand = page.getByRole('banner').first().getByRole('link', { name: 'Maidan' })
    await expect(brand).toHaveText(/^Maidan/)
    await expect(brand.locator('img')).toHaveCount(0)
    await expect.poll(() => logged.some((text) => text.startsWith('Failed to fetch promotions'))).toBe(true)
  },
)
