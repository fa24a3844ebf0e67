/** The sign-up of two steps, the date of birth, and passwords changed and forgotten, against the real host. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { spanOf, totp } from '../../server/auth/two-step.ts'
import { startOfDay } from '../../src/lib/format.ts'
import { fromBase32 } from '../host/support/base32.ts'
import { closeTabs, memoryStorage, openSite, type Site, visit } from './support/harness.tsx'
import { phoneWithWebOtp, showTools, typeBirthday } from './support/members.tsx'

let site: Site

beforeAll(async () => {
  site = await openSite()
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  window.scrollTo = () => {}
})
afterAll(() => site.close())
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  closeTabs()
  site.setWeather('fine')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText(label, { selector: 'input, select' })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** A device on which a player is signed in. */
async function signedIn(username: string, password = 'Demo1234') {
  const answer = await site.fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  expect(answer.status).toBe(200)
  const { token, remote_id } = await answer.json()
  return memoryStorage({ token, remote_id, username, popup: '0' })
}

let players = 0
/** A player of today, without a birthday, signed in, whom the tools were shown. */
async function newPlayer(username: string) {
  const storage = await newcomer(username)
  await showTools(site, username)
  return storage
}

/** A player of today, without a birthday, signed in for the first time. */
async function newcomer(username: string) {
  players += 1
  const answer = await site.fetch('/api/v1/create-players', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      username,
      password: 'borsha2026',
      email: `${username}@example.com`,
      phone: `0178800${String(players).padStart(4, '0')}`,
    }),
  })
  expect(answer.status).toBe(201)
  return signedIn(username, 'borsha2026')
}

/** What the newest captcha asks for. */
async function captchaAnswer(): Promise<string> {
  const { answer } = await site.host.db
    .selectFrom('captcha')
    .select('answer')
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow()
  return answer
}

async function fillStep1(username: string) {
  await screen.findByLabelText('Username')
  type('Username', username)
  type('Password', 'borsha#2026')
  type('Confirm Password', 'borsha#2026')
}
async function fillStep2(username: string, phone: string) {
  await screen.findByText('Step 2 of 2: About you')
  type('Full Name', 'Kamal Uddin')
  type('Phone Number', phone)
  type('Email', `${username}@example.com`)
}
const shownStep = () => screen.getByText(/^Step \d of 2/).textContent

// X-53 R-ROUTE-06 S-WSIGN-01 S-WSIGN-02 S-WSIGN-05 S-WSIGN-06 S-WSIGN-08 N-ENT-27 T-STATE-14 V-SIGN-12 V-SIGN-13
// V-SIGN-14 V-SIGN-15 X-52 X-74
test('the steps name what is missing and keep what was typed', async () => {
  site.requests.length = 0
  await visit(site, '/register', memoryStorage({ referral_code: 'FRIEND77' }))
  await screen.findByRole('heading', { level: 1, name: 'Register' })
  expect(shownStep()).toBe('Step 1 of 2: Your account')
  const currency = within(field('Choose Currency'))
  expect(
    currency.getAllByRole('option').map((option) => [option.textContent, option.getAttribute('value')]),
  ).toEqual([
    ['BDT', '8'],
    ['INR', '7'],
    ['PKR', '17'],
  ])
  expect(field('Choose Currency')).toHaveProperty('value', '8')
  expect(field('Refer Code')).toHaveProperty('value', 'FRIEND77')
  for (const hint of [
    '4-15 characters, lowercase, numbers allowed',
    'At least 8 characters',
    '6-20 characters, optional',
    'At most 100 characters',
    'The 4 digit code in the picture',
  ]) {
    expect(screen.getByText(hint)).toBeDefined()
  }
  const side = screen.getByRole('link', { name: 'Online CS' }).closest('aside')
  await waitFor(() => expect(side?.querySelector('img')).not.toBeNull())

  press('Next')
  expect((await screen.findByText('Please fill in all fields.')).closest('[role="alert"]')).not.toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(field('Username')))
  await fillStep1('moyna1')
  type('Confirm Password', 'borsha#2027')
  press('Next')
  await screen.findByText('Passwords do not match')
  expect(screen.queryByText('Please fill in all fields.')).toBeNull()
  type('Confirm Password', 'borsha#2026')
  type('Username', 'Moy')
  press('Next')
  await screen.findByText('Username must be 4-15 letters and numbers')
  type('Username', 'moyna1')
  press('Next')
  expect(shownStep()).toBe('Step 2 of 2: About you')
  await waitFor(() => expect(document.activeElement).toBe(field('Full Name')))
  expect(screen.getByText('+880')).toBeDefined()

  press('Register')
  await screen.findByText('Please fill in all fields for step 2.')
  await fillStep2('moyna1', '1712000771')
  type('Verification Code', '12')
  press('Register')
  await screen.findByText('You must confirm that you are 18 years old.')
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)

  press('Previous')
  expect(shownStep()).toBe('Step 1 of 2: Your account')
  expect(field('Username')).toHaveProperty('value', 'moyna1')
  expect(field('Password')).toHaveProperty('value', 'borsha#2026')
  type('Username', 'moyna1')
  fireEvent.change(field('Choose Currency'), { target: { value: '7' } })
  press('Next')
  expect(field('Full Name')).toHaveProperty('value', 'Kamal Uddin')
  expect(screen.getByText('+91')).toBeDefined()
  expect(site.requests).not.toContain('POST /api/v1/create-players')
})

// S-WSIGN-03 S-WSIGN-04 S-WSIGN-07 T-STATE-14 V-SIGN-16 X-04 X-09
test('a wrong code is refused, Reload brings another, and the right one signs up', async () => {
  const storage = memoryStorage()
  const { router } = await visit(site, '/register', storage)
  await fillStep1('moyna2')
  press('Next')
  await fillStep2('moyna2', '01712000772')
  const picture = async () => (await screen.findByAltText('Picture of a 4 digit code')).getAttribute('src')
  const first = await picture()
  press('Reload')
  await waitFor(async () => expect(await picture()).not.toBe(first))
  const right = await captchaAnswer()
  type('Verification Code', right === '0000' ? '1111' : '0000')
  fireEvent.click(screen.getByRole('checkbox'))
  press('Register')
  await screen.findByText('The answer is wrong or no longer valid. Please take a new one.')
  await waitFor(async () => expect(await picture()).not.toBe(first))
  expect(field('Verification Code')).toHaveProperty('value', '')
  await waitFor(async () => expect(await captchaAnswer()).not.toBe(right))
  type('Verification Code', await captchaAnswer())
  press('Register')
  await screen.findByRole('dialog', { name: 'Welcome' })
  expect(router.state.location.pathname).toBe('/')
  expect(sessionStorage.getItem('signUpDraft')).not.toContain('moyna2')
  const row = await site.host.db
    .selectFrom('player')
    .select(['name', 'phone', 'currency'])
    .where('username_key', '=', 'moyna2')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ name: 'Kamal Uddin', phone: '+8801712000772', currency: 'BDT' })
  closeTabs()
  const again = await visit(site, '/register', storage)
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/'))
  // The next one on this device begins at the beginning.
  closeTabs()
  await visit(site, '/register', memoryStorage())
  await screen.findByLabelText('Username')
  expect(shownStep()).toBe('Step 1 of 2: Your account')
  expect(field('Username')).toHaveProperty('value', '')
})

test('X-54 E-ERR-04 E-ERR-34 wide, the question does instead of the picture, and a taken name leads back to its step', async () => {
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => wide)
  await newPlayer('takenname')
  await visit(site, '/register')
  await fillStep1('takenname')
  fireEvent.change(field('Choose Currency'), { target: { value: '17' } })
  press('Next')
  await fillStep2('moyna3', '03001234567')
  press('Ask me a question instead')
  await screen.findByText(/^How much is .* Answer with a number\.$/)
  type('Verification Code', await captchaAnswer())
  fireEvent.click(screen.getByRole('checkbox'))
  press('Register')
  const words = await screen.findByText('This username is already taken')
  expect(shownStep()).toBe('Step 1 of 2: Your account')
  expect(field('Username').getAttribute('aria-describedby')).toBe(words.id)
  await waitFor(() => expect(document.activeElement).toBe(field('Username')))
  type('Username', 'moyna3')
  press('Next')
  press('Register')
  await screen.findByRole('dialog', { name: 'Welcome' })
  const row = await site.host.db
    .selectFrom('player')
    .select(['phone', 'currency'])
    .where('username_key', '=', 'moyna3')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ phone: '+923001234567', currency: 'PKR' })
})

test('X-54 X-56 the question is asked and answered in Bangla; one whose time is over is refused and another asked', async () => {
  const { app } = await visit(site, '/register')
  await fillStep1('moyna4')
  press('Next')
  await fillStep2('moyna4', '01712000774')
  fireEvent.click(screen.getByRole('checkbox'))
  await act(() => app.settings.setLanguage('bn'))
  press('ছবির বদলে প্রশ্ন করুন')
  const asked = /কত.*\? সংখ্যায় লিখুন।$/
  // Read out when it comes, and again when it is another.
  const live = (await screen.findByText(asked)).closest('[aria-live="polite"]')
  expect(live).not.toBeNull()
  const bangla = (digits: string) =>
    digits.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
  const late = await captchaAnswer()
  type('যাচাই কোড', bangla(late))
  site.advance(11 * 60_000)
  press('রেজিস্টার করুন')
  await screen.findByText('উত্তরটি ভুল বা এর সময় শেষ। নতুন একটি নিন।')
  await waitFor(() => expect(field('যাচাই কোড')).toHaveProperty('value', ''))
  await screen.findByText(asked)
  await waitFor(async () =>
    expect(await site.host.db.selectFrom('captcha').select('answer').execute()).toHaveLength(1),
  )
  type('যাচাই কোড', bangla(await captchaAnswer()))
  press('রেজিস্টার করুন')
  await screen.findByRole('dialog', { name: 'স্বাগতম' })
})

const GAME = '/slot?play=SUNDAR/SLOT/old-dhaka-ride'

test('X-93 PP-03 a birthday is asked once before the first game, and the game opens with it', async () => {
  const storage = await newcomer('boyosh1')
  // A day that has had no popup: what may come up by itself comes.
  await storage.set('popupDay', '')
  site.requests.length = 0
  const { app, router } = await visit(site, GAME, storage)
  await screen.findByRole('dialog', { name: 'Your date of birth' })
  press('Next')
  await screen.findByText('Please give the day, the month and the year.')
  expect(site.requests).not.toContain('POST /api/game-run')
  typeBirthday('1995-05-20')
  press('Next')
  await screen.findByText('20 May 1995')
  press('Confirm and play')
  await screen.findByRole('dialog', { name: 'Before you begin' })
  // Closed, they were the day's popup, and do not come up again over the list; the next game is not opened without them.
  press('Close')
  await waitFor(() => expect(router.state.location.href).toBe('/slot'))
  expect(storage.get('popupDay')).toBe(String(startOfDay(app.now())))
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('dialog', { name: 'Before you begin' })).toBeNull()
  closeTabs()
  await visit(site, GAME, storage)
  await screen.findByRole('dialog', { name: 'Before you begin' })
  press('Go on')
  await screen.findByTitle('Old Dhaka Ride')
  closeTabs()
  await visit(site, GAME, storage)
  await screen.findByTitle('Old Dhaka Ride')
  expect(screen.queryByRole('group', { name: 'Date of birth' })).toBeNull()
})

test('X-93 PP-03 some days under 18 lock the account: said once, not asked again, also on another device', async () => {
  const storage = await newPlayer('boyosh2')
  // Two days, since midnight may pass before the host is asked; the day itself is birthday.test.ts.
  const dhaka = new Date(Date.now() + 6 * 3_600_000)
  dhaka.setUTCFullYear(dhaka.getUTCFullYear() - 18)
  dhaka.setUTCDate(dhaka.getUTCDate() + 2)
  const { router } = await visit(site, GAME, storage)
  await screen.findByRole('dialog', { name: 'Your date of birth' })
  typeBirthday(dhaka.toISOString().slice(0, 10))
  press('Next')
  // First it is refused, as a slip would be; the same day once more is meant.
  await screen.findByText(/^By this date you are under 18/)
  press('Next')
  await screen.findByRole('button', { name: 'Confirm and play' })
  press('Confirm and play')
  const locked = await screen.findByRole('dialog', { name: 'This account cannot play' })
  expect(locked.textContent).toContain('Players must be at least 18 years old.')
  press('Close')
  await waitFor(() => expect(router.state.location.href).toBe('/slot'))
  closeTabs()

  site.requests.length = 0
  await visit(site, GAME, await signedIn('boyosh2', 'borsha2026'))
  await screen.findByText(/^Players must be at least 18 years old\./)
  expect(screen.queryByRole('group', { name: 'Date of birth' })).toBeNull()
  expect(document.querySelector('iframe')).toBeNull()
})

const WRONG = 'This is not your password'

// S-PASS-01 S-PASS-02 S-PASS-03 V-RESET-01..05 V-RESET-07..09 X-09 X-31
test('the narrow form lists what is missing, and ends the other devices', async () => {
  const storage = await newPlayer('bodol1')
  await visit(site, '/reset-password', storage)
  await screen.findByRole('heading', { level: 1, name: 'Reset Password' })
  const rule = (words: string) => screen.getByText(words).closest('li')?.textContent
  expect(screen.getByText('At least one special character')).toBeDefined()
  press('Confirm')
  expect(await screen.findAllByText('Please fill in this field')).toHaveLength(3)

  type('Current password', 'not-the-password1')
  type('New password', 'Notun2026')
  expect(rule('At least one uppercase letter')).toBe('At least one uppercase letterdone')
  expect(rule('At least one special character')).toBe('At least one special charactermissing')
  type('Confirm new password', 'Notun2026')
  site.requests.length = 0
  press('Confirm')
  await screen.findByText('The new password does not meet every requirement yet.')
  type('New password', 'Notun#2026')
  press('Confirm')
  await screen.findByText('Passwords do not match')
  expect(site.requests).not.toContain('POST /api/password/change')
  type('Confirm new password', 'Notun#2026')
  press('Confirm')
  const words = await screen.findByText(WRONG)
  expect(field('Current password').getAttribute('aria-describedby')).toBe(words.id)

  await signedIn('bodol1', 'borsha2026')
  type('Current password', 'borsha2026')
  press('Confirm')
  await screen.findByText('Your password is changed')
  expect(screen.getByText(/^Your other devices are signed out/)).toBeDefined()
  const sessions = await site.host.db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select('session.revoked_at')
    .where('username_key', '=', 'bodol1')
    .execute()
  expect(sessions.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1)
  expect(storage.get('token')).toBeDefined()
  await signedIn('bodol1', 'Notun#2026')
})

test('S-PASS-03 V-RESET-06 X-09 the wide tab asks for no special character and allows them', async () => {
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => wide)
  await visit(site, '/account?tab=resetPassword', await newPlayer('bodol2'))
  await screen.findByText('Special characters @$!%*# are allowed.')
  expect(screen.queryByText('At least one special character')).toBeNull()
  type('Current password', 'borsha2026')
  type('New password', 'Notun2026')
  type('Confirm new password', 'Notun2026')
  press('Confirm')
  await screen.findByText('Your password is changed')
  press('Change it again')
  type('Current password', 'Notun2026')
  type('New password', 'Notun@$!%*#27')
  type('Confirm new password', 'Notun@$!%*#27')
  press('Confirm')
  await screen.findByText('Your password is changed')
  await signedIn('bodol2', 'Notun@$!%*#27')
})

/** Waits for the newest message to someone and answers its code. */
async function codeSentTo(recipient: string): Promise<string> {
  return waitFor(async () => {
    const row = await site.host.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const code = /\b\d{6}\b/.exec(row.body)?.[0]
    if (!code) throw new Error('No code yet')
    return code
  })
}
const NEUTRAL = 'If the details are right, a code is on its way.'

test('S-PASS-04 S-PASS-06 X-32 a code by e-mail sets a new password on the same screen, with the countdown', async () => {
  await newPlayer('bhule1')
  await visit(site, '/forgot-password')
  await screen.findByLabelText('Username')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Email', 'SMS'])
  press('Confirm')
  await screen.findByText('Username is required')
  await screen.findByText('Email is required')
  type('Username', 'bhule1')
  type('E-mail', 'bhule1@example.com')
  press('Start the check')
  await screen.findByText(/^Checking: \d+ steps done$/)
  await screen.findByText('The check is done')
  press('Confirm')
  await screen.findByText(NEUTRAL)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Enter the code'))
  expect(screen.getByRole('timer').textContent).toMatch(/^The code is valid for 0[45]:\d\d\.$/)
  expect(screen.getByRole('button', { name: 'Send another code' })).toHaveProperty('disabled', true)
  const code = await codeSentTo('bhule1@example.com')
  // The code is read in another app, and the phone drops this page meanwhile.
  closeTabs()
  await visit(site, '/forgot-password')
  await screen.findByText('Enter the code')

  type('Verification code', '12')
  press('Set the new password')
  await screen.findByText('The code has 6 digits')
  type('Verification code', code === '000000' ? '111111' : '000000')
  type('New password', 'Notun2026')
  type('Confirm new password', 'Notun2026')
  press('Set the new password')
  await screen.findByText('This code is wrong or no longer valid.')
  type('Verification code', code)
  press('Set the new password')
  await screen.findByText('Your new password is set')
  expect(sessionStorage.getItem('forgotPlace')).toBeNull()
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }))
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveProperty('value', 'bhule1'))
  await signedIn('bhule1', 'Notun2026')
})

test('S-PASS-05 S-PASS-06 X-32 K-AMT-03 by SMS with three countries; an unknown name gets the same answer', async () => {
  await newPlayer('bhule2')
  const { phone } = await site.host.db
    .selectFrom('player')
    .select('phone')
    .where('username_key', '=', 'bhule2')
    .executeTakeFirstOrThrow()
  await visit(site, '/forgot-password')
  await screen.findByLabelText('Username')
  fireEvent.click(screen.getByRole('tab', { name: 'SMS' }))
  const countries = within(field('Country code')).getAllByRole('option')
  expect(countries.map(({ textContent }) => textContent)).toEqual(['+880 (BD)', '+91 (IN)', '+92 (PK)'])
  type('Username', 'nobody99')
  type('Phone', phone.replace('+880', '0'))
  press('Confirm')
  await screen.findByText(NEUTRAL)
  press('Change the details')
  type('Username', 'bhule2')
  press('Confirm')
  await screen.findByText(NEUTRAL)
  const code = await codeSentTo(phone)
  type('Verification code', code)
  type('New password', 'Notun2027')
  type('Confirm new password', 'Notun2027')
  press('Set the new password')
  await screen.findByText('Your new password is set')
})

test('pwa.md 1.7 S-PASS-05 the code that resets a password goes from its SMS into the field by itself', async () => {
  await newPlayer('bhule3')
  const { phone } = await site.host.db
    .selectFrom('player')
    .select('phone')
    .where('username_key', '=', 'bhule3')
    .executeTakeFirstOrThrow()
  const takeAway = phoneWithWebOtp(site, 'maidan.test')
  try {
    await visit(site, '/forgot-password')
    await screen.findByLabelText('Username')
    fireEvent.click(screen.getByRole('tab', { name: 'SMS' }))
    type('Username', 'bhule3')
    type('Phone', phone.replace('+880', '0'))
    press('Confirm')
    await screen.findByText('Enter the code')
    await waitFor(async () =>
      expect(field('Verification code')).toHaveProperty('value', await codeSentTo(phone)),
    )
    type('New password', 'Notun2028')
    type('Confirm new password', 'Notun2028')
    press('Set the new password')
    await screen.findByText('Your new password is set')
  } finally {
    takeAway()
  }
})

/** Turns a player's second step on at the host; answers the recovery codes. */
async function withStep(storage: ReturnType<typeof memoryStorage>, password: string): Promise<string[]> {
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${storage.get('token')}` }
    const answer = await site.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, path).toBe(200)
    return answer.json()
  }
  const { secret } = await post('/api/two-step/begin', { password })
  const code = totp(fromBase32(secret), spanOf(site.host.clock()))
  return (await post('/api/two-step/confirm', { code })).recovery_codes
}

test('B3 with the second step on, a new password, a forgotten one and signing out the others ask for its code', async () => {
  const storage = await newPlayer('dhap1')
  const [first = '', second = '', third = ''] = await withStep(storage, 'borsha2026')
  await site.host.db
    .insertInto('session')
    .columns([
      'token_hash',
      'player_id',
      'device',
      'created_at',
      'last_used_at',
      'expires_at',
      'token_made_at',
    ])
    .expression((from) =>
      from
        .selectFrom('session')
        .innerJoin('player', 'player.id', 'session.player_id')
        .select((row) => [
          row.val(Buffer.from('another')).as('token_hash'),
          'player_id',
          row.val('Tablet').as('device'),
          'session.created_at',
          'last_used_at',
          'expires_at',
          'token_made_at',
        ])
        .where('username_key', '=', 'dhap1'),
    )
    .execute()
  await visit(site, '/profile', storage)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  await screen.findByLabelText('Code of the app')
  type('Your password', 'borsha2026')
  press('Sign out')
  await screen.findByText('Please enter the code.')
  type('Code of the app', first)
  press('Sign out')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull())
  closeTabs()

  await visit(site, '/reset-password', storage)
  await screen.findByRole('heading', { level: 1, name: 'Reset Password' })
  type('Current password', 'borsha2026')
  type('New password', 'Notun#2026')
  type('Confirm new password', 'Notun#2026')
  press('Confirm')
  await screen.findByText('Please enter the code of your authenticator app.')
  type('Code of the app', second)
  press('Confirm')
  await screen.findByText('Your password is changed')
  closeTabs()

  await visit(site, '/forgot-password')
  await screen.findByLabelText('Username')
  type('Username', 'dhap1')
  type('E-mail', 'dhap1@example.com')
  press('Confirm')
  await screen.findByText(NEUTRAL)
  type('Verification code', await codeSentTo('dhap1@example.com'))
  type('New password', 'Notun2027')
  type('Confirm new password', 'Notun2027')
  press('Set the new password')
  await screen.findByText('Please enter the code of your authenticator app.')
  type('Code of the app', 'AAAA-BBBB-CCCC')
  press('Set the new password')
  await screen.findByText('This code is wrong or no longer valid.')
  expect(field('Code of the app').getAttribute('aria-invalid')).toBe('true')
  type('Code of the app', third)
  press('Set the new password')
  await screen.findByText('Your new password is set')
})

test('A5 a mistyped address is changed on the profile, a second number removed, in both languages', async () => {
  const storage = await newPlayer('vul1')
  const post = (path: string, body: object) =>
    site.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${storage.get('token')}` },
      body: JSON.stringify(body),
    })
  expect((await post('/api/add/number', { phone: '01811119999' })).status).toBe(200)
  await visit(site, '/profile', storage)
  fireEvent.click(await screen.findByRole('button', { name: 'Change vul1@example.com' }))
  await screen.findByRole('dialog', { name: 'Change the e-mail address' })
  fireEvent.change(await screen.findByLabelText('E-mail', { selector: 'input' }), {
    target: { value: 'thik1@example.com' },
  })
  type('Your password', 'wrong one 1')
  press('Change')
  await screen.findByText('This is not your password')
  type('Your password', 'borsha2026')
  press('Change')
  await screen.findByText('It is changed. Please verify it.')
  await screen.findByRole('button', { name: 'Change thik1@example.com' })
  closeTabs()

  await storage.set('language', 'bn')
  await visit(site, '/profile', storage)
  fireEvent.click(await screen.findByRole('button', { name: /8801811119999 সরান$/ }))
  await screen.findByRole('dialog', { name: 'ফোন নম্বর সরান' })
  fireEvent.change(await screen.findByLabelText('আপনার পাসওয়ার্ড', { selector: 'input' }), {
    target: { value: 'borsha2026' },
  })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'সরান' }))
  await screen.findByText('নম্বরটি সরানো হয়েছে')
  await waitFor(() => expect(screen.queryByRole('button', { name: /8801811119999 সরান$/ })).toBeNull())
})

test('X-32 a bot check that cannot be done is said, and nothing is sent', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await visit(site, '/forgot-password')
  await screen.findByLabelText('Username')
  type('Username', 'bhule1')
  type('E-mail', 'bhule1@example.com')
  site.setWeather('down', /proof-of-work/)
  site.requests.length = 0
  press('Confirm')
  expect((await screen.findAllByText('The check could not be done. Please try again.')).length).toBe(2)
  expect(site.requests).not.toContain('POST /api/password/forgot')
})

test('PROOF_NEEDED a sign-up from a busy network does the bot check and goes again under the same key', async () => {
  const keys: (string | null)[] = []
  const strict: Pick<Site, 'fetch'> = {
    fetch: async (input, init) => {
      const path = new URL(input as string, 'http://maidan.test').pathname
      if (path !== '/api/v1/create-players') return site.fetch(input, init)
      keys.push(new Headers(init?.headers).get('Idempotency-Key'))
      return keys.length === 1
        ? Response.json({ message: 'Too many', code: 'PROOF_NEEDED' }, { status: 429 })
        : site.fetch(input, init)
    },
  }
  await visit(strict, '/register')
  await fillStep1('proman1')
  press('Next')
  await fillStep2('proman1', '01712000781')
  await screen.findByAltText('Picture of a 4 digit code')
  type('Verification Code', await captchaAnswer())
  fireEvent.click(screen.getByRole('checkbox'))
  press('Register')
  await screen.findByRole('dialog', { name: 'Welcome' })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})
