/** The profile against the real host: verification, birthday, promotions, sessions; at both widths. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consentsApi } from '../../contract/protection/consents.ts'
import { memoryStorage, openSite, type Site } from './support/harness.tsx'
import {
  closeTabs,
  open,
  phoneWithWebOtp,
  prepareJourneys,
  setWidth,
  showTools,
  typeBirthday,
} from './support/members.tsx'

prepareJourneys()

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

beforeEach(() => site.setWeather('fine'))

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  site.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function phoneOf(username: string, password = 'Demo1234') {
  const answer = await post('/api/login', { username, password })
  const { token, remote_id } = (await answer.json()) as { token: string; remote_id: string }
  const storage = memoryStorage({ token, remote_id, username, language: 'en', popup: '0', regPopup: '0' })
  return { storage, token }
}

const OWN_PASSWORD = 'Ghash8Mati'
let people = 0
/** A player of this test alone, with nothing proven. */
async function newcomer() {
  const n = people++
  const phone = `0171${String(1_000_000 + n)}`
  const email = `profile${n}@player.example`
  const answer = await post('/api/v1/create-players', {
    username: `Profile${n}`,
    password: OWN_PASSWORD,
    confirmPassword: OWN_PASSWORD,
    name: `Profile${n}`,
    phone,
    email,
    referral_code: '',
    currency: 'BDT',
    status: 'active',
  })
  if (!answer.ok) throw new Error(await answer.text())
  await showTools(site, `Profile${n}`)
  return { ...(await phoneOf(`Profile${n}`, OWN_PASSWORD)), phone: `+88${phone}`, email }
}

/** The digits of the newest message to a number or an address. */
async function codeTo(recipient: string): Promise<string> {
  const { body } = await site.host.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(body)?.[0] ?? ''
}

const bangla = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
const secondsLeft = () => {
  const [minutes = '', seconds = ''] = (screen.getByRole('timer').textContent ?? '').split(':')
  return Number(minutes) * 60 + Number(seconds)
}
const typeCode = (code: string) => {
  fireEvent.change(screen.getByLabelText('Verification code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
}

test('S-PROF-01..05 D-20 the overview: what was last, Deposit now and No Data where nothing was, three running offers below all that helps', async () => {
  const { storage } = await phoneOf('newplayer')
  const { app } = await open(site, '/profile', storage)
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  await screen.findByText('Last login')
  expect(valueOf('Last login')).toMatch(/\d{4}.*\d\d:\d\d/)
  const main = document.querySelector('main')
  if (!main) throw new Error('No main')
  expect(within(main).getByRole('link', { name: 'Deposit now' }).getAttribute('href')).toBe('/deposit')
  // D-02
  expect(within(main).getByRole('link', { name: 'Set a limit' }).getAttribute('href')).toBe('/protection')
  expect(valueOf('Last withdrawal')).toBe('No Data')
  expect(valueOf('Date registered')).toMatch(/\d{4}/)
  expect(screen.queryByRole('region', { name: 'New Promotions' })).toBeNull()
  await app.call(consentsApi.chooseConsent, { product: 'games', channel: 'inbox', isOn: true })
  await app.queryClient.refetchQueries({ queryKey: ['player', consentsApi.consents.path] })
  const slider = await screen.findByRole('region', { name: 'New Promotions' })
  expect(within(slider).getAllByRole('article')).toHaveLength(3)
  for (const name of ['Two-step login', 'Where you are signed in', 'Close my account']) {
    const help = await screen.findByRole('heading', { name })
    expect(help.compareDocumentPosition(slider), name).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
  closeTabs()

  await open(site, '/profile', (await phoneOf('rahim')).storage)
  await screen.findByText('Last deposit')
  expect(valueOf('Last deposit')).toMatch(/\d{4}.*\d\d:\d\d/)
  expect(valueOf('Last withdrawal')).toMatch(/\d{4}.*\d\d:\d\d/)
})

// S-PROF-06 S-PROF-10 S-PROF-11 T-STATE-10..12 K-POLL-08
test('a phone is verified by its code: countdown in place of Verify, kept after a reload, a new code after 0:00', async () => {
  setWidth('wide')
  const { storage, phone } = await newcomer()
  await open(site, '/account?tab=profile', storage)
  await screen.findByText('Unverified')
  fireEvent.click(await screen.findByRole('button', { name: `Verify ${phone}` }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verify' }))
  await screen.findByRole('timer')
  expect(within(dialog).queryByRole('button', { name: 'Verify' })).toBeNull()
  // The clock runs on while a busy machine draws the screen.
  expect(secondsLeft()).toBeGreaterThan(270)
  expect(secondsLeft()).toBeLessThanOrEqual(300)
  const field = screen.getByLabelText('Verification code')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.getAttribute('inputmode')).toBe('numeric')

  typeCode('12')
  await screen.findByText('The code has 6 digits')
  const right = await codeTo(phone)
  typeCode(right === '000000' ? '000001' : '000000')
  await screen.findByText('This code is wrong or no longer valid.')

  closeTabs()
  site.advance(100_000)
  await open(site, '/account?tab=profile&open=phone', storage)
  await screen.findByRole('timer')
  await waitFor(() => expect(secondsLeft()).toBeLessThanOrEqual(200))
  closeTabs()
  site.advance(201_000)
  await open(site, '/account?tab=profile&open=phone', storage)
  await screen.findByText('The time of the code is over. You can ask for a new one.')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verify' }))
  await screen.findByRole('timer')
  expect(secondsLeft()).toBeGreaterThan(270)
  expect(await codeTo(phone)).not.toBe('')

  typeCode(bangla(await codeTo(phone)))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('normal')
  expect(screen.queryByRole('button', { name: `Verify ${phone}` })).toBeNull()
  await screen.findByText('Phone verified')
  expect(storage.get('codes')).toBe('{}')
})

test('pwa.md 1.7 the code of the SMS that the host sends goes into the field by itself', async () => {
  setWidth('wide')
  const { storage, phone } = await newcomer()
  const takeAway = phoneWithWebOtp(site, 'maidan.test')
  try {
    await open(site, '/account?tab=profile', storage)
    fireEvent.click(await screen.findByRole('button', { name: `Verify ${phone}` }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verify' }))
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Verification code').value).toMatch(/^\d{6}$/),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText('Phone verified')
  } finally {
    takeAway()
  }
})

test('X-57 T-STATE-11 X-91 the e-mail is verified the same way, from the link of the overview, and both make the account safe', async () => {
  setWidth('wide')
  const { storage, token, email, phone } = await newcomer()
  const auth = { Authorization: `Bearer ${token}` }
  await post('/api/send-verification-code', { phone }, auth)
  await post('/api/verify-phone-number', { verification_code: await codeTo(phone) }, auth)
  const { router } = await open(site, '/account', storage)
  await screen.findByText('normal')
  fireEvent.click(screen.getByRole('link', { name: 'Verify e-mail' }))
  const dialog = await screen.findByRole('dialog', { name: 'Verify e-mail' })
  expect(router.state.location.search).toMatchObject({ tab: 'profile', open: 'email' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verify' }))
  await screen.findByRole('timer')
  typeCode(await codeTo(email))
  await screen.findByText('safe')
  await screen.findByText('E-mail verified')
  expect(router.state.location.search).not.toHaveProperty('open')
  closeTabs()

  // In Bangla a number has Bangla figures; an address is what it is.
  await storage.set('language', 'bn')
  await open(site, '/profile', storage)
  await screen.findByText(email)
  screen.getByText(phone.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? ''))
})

test('T-STATE-12 a code that runs already is said with what is left of its time, and nothing more is sent', async () => {
  const { storage, token, phone } = await newcomer()
  await post('/api/send-verification-code', { phone }, { Authorization: `Bearer ${token}` })
  site.advance(60_000)
  await open(site, '/profile?open=phone', storage)
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verify' }))
  await screen.findByText('A code was sent just now. Another can be sent when it is over.')
  expect(secondsLeft()).toBeGreaterThan(200)
  expect(secondsLeft()).toBeLessThanOrEqual(241)
})

test('a lost answer to Verify is asked again under the same key: one code only', async () => {
  const { storage, phone } = await newcomer()
  await open(site, '/profile?open=phone', storage)
  const dialog = await screen.findByRole('dialog')
  site.setWeather('answer lost', /send-verification-code/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verify' }))
  await screen.findByText('Network error, please try again later.')
  site.setWeather('fine')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verify' }))
  await screen.findByRole('timer')
  const sent = await site.host.db.selectFrom('outbox').select('id').where('recipient', '=', phone).execute()
  expect(sent).toHaveLength(1)
})

test('S-PROF-09 K-AMT-06 X-84 N-ENT-24 a second number is added and verified; Add is gone at two', async () => {
  const { storage } = await newcomer()
  await open(site, '/profile', storage)
  fireEvent.click(await screen.findByRole('button', { name: 'Add phone number' }))
  const dialog = await screen.findByRole('dialog')
  const type = (phone: string) => {
    fireEvent.change(within(dialog).getByLabelText('Phone'), { target: { value: phone } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
  }
  type('123')
  await screen.findByText('Invalid phone number (10-15 digits)')
  const other = `0181${String(1_000_000 + people)}`
  type(bangla(other))
  fireEvent.click(await screen.findByRole('button', { name: `Verify +88${other}` }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add phone number' })).toBeNull())
  const sheet = await screen.findByRole('dialog', { name: 'Verify phone number' })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Verify' }))
  await screen.findByRole('timer')
  typeCode(await codeTo(`+88${other}`))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => {
    const line = screen.getByText(`+88${other}`).parentElement
    expect(line?.getAttribute('data-state')).toBe('ok')
  })
})

// S-PROF-07 S-PROF-08 T-STATE-13
test('D-16 D-22 the birthday is said back before it is saved, then locked here and elsewhere', async () => {
  const { storage } = await newcomer()
  await open(site, '/account', storage)
  fireEvent.click(await screen.findByRole('link', { name: 'Personal Info (Birthday)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Birthday' })
  within(dialog).getByText('Information cannot be modified after confirmation.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
  await screen.findByText('Please give the day, the month and the year.')
  // No such day: said, and not put right to another.
  typeBirthday('1995-02-31', 'Birthday')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
  await screen.findByText('There is no such day. Please look at it again.')
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Day'))
  typeBirthday('1995-02-01', 'Birthday')
  const before = site.requests.length
  fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
  await within(dialog).findByText('1 Feb 1995')
  expect(site.requests.slice(before)).not.toContain('POST /api/user/profile/update')
  within(dialog).getByText('Information cannot be modified after confirmation.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change it' }))
  typeBirthday('1995-01-02', 'Birthday')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
  await within(dialog).findByText('2 Jan 1995')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('2 Jan 1995')
  expect(screen.queryByRole('button', { name: 'Edit Birthday' })).toBeNull()
  closeTabs()
  const elsewhere = await phoneOf(storage.get('username') ?? '', OWN_PASSWORD)
  await open(site, '/profile?open=birthday', elsewhere.storage)
  await screen.findByText('2 Jan 1995')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('T-STATE-13 X-93 a birthday that was set elsewhere (409) is refused in words; one under 18 before it is asked to be confirmed', async () => {
  const first = await newcomer()
  await open(site, '/profile?open=birthday', first.storage)
  const confirm = async (date: string) => {
    const dialog = await screen.findByRole('dialog', { name: 'Edit Birthday' })
    typeBirthday(date, 'Birthday')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Confirm' }))
  }
  await screen.findByRole('dialog')
  const answer = await post(
    '/api/user/profile/update',
    { remote_id: first.storage.get('remote_id'), dofb: '1990-01-01' },
    { Authorization: `Bearer ${first.token}` },
  )
  expect(answer.status).toBe(200)
  await confirm('1991-01-01')
  await screen.findByText('1 Jan 1990')
  closeTabs()

  const second = await newcomer()
  await open(site, '/profile?open=birthday', second.storage)
  const dialog = await screen.findByRole('dialog', { name: 'Edit Birthday' })
  const sent = () => site.requests.filter((request) => request === 'POST /api/user/profile/update').length
  const before = sent()
  typeBirthday('2020-01-01', 'Birthday')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
  await within(dialog).findByText(/^By this date you are under 18/)
  expect(within(dialog).queryByText('Were you born on this day?')).toBeNull()
  // A slip costs nothing: the right date goes on.
  typeBirthday('1992-03-04', 'Birthday')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
  await within(dialog).findByText('Were you born on this day?')
  expect(sent()).toBe(before)
})

test('sessions: the devices with this one named, one signed out, then all others by the password', async () => {
  setWidth('wide')
  const { storage } = await newcomer()
  const username = storage.get('username') ?? ''
  const second = await phoneOf(username, OWN_PASSWORD)
  await phoneOf(username, OWN_PASSWORD)
  await open(site, '/account?tab=profile', storage)
  await screen.findByText('This device')
  const others = () => screen.queryAllByRole('button', { name: /^Sign out (?!everywhere)/ })
  await waitFor(() => expect(others()).toHaveLength(2))
  fireEvent.click(others()[0]!)
  await waitFor(() => expect(others()).toHaveLength(1))

  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = await screen.findByRole('dialog')
  const type = (password: string) => {
    fireEvent.change(within(dialog).getByLabelText('Your password'), { target: { value: password } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  }
  type('')
  await screen.findByText('Please enter your password.')
  type('Wrong1234')
  await screen.findByText('This is not your password')
  type(OWN_PASSWORD)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(others()).toHaveLength(0))
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  const gone = await site.fetch('/api/user/show', { headers: { Authorization: `Bearer ${second.token}` } })
  expect(gone.status).toBe(401)
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('Signed up')
  expect(screen.getAllByText('Device signed out').length).toBeGreaterThan(0)
})
