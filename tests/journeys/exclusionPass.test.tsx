/** An exclusion pass is saved at one site and shown at another, signed in and as a guest. PP-21; decision 183. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exclude } from '../../server/players/exclusion.ts'
import { createFormat } from '../../src/lib/format.ts'
import { memoryStorage, openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, playerId, prepareJourneys } from './support/members.tsx'

let first: Site
let second: Site
let saved: File[] = []
beforeAll(async () => {
  ;[first, second] = await Promise.all([openSite(), openSite()])
})
afterAll(() => Promise.all([first.close(), second.close()]))
prepareJourneys()
beforeEach(() => {
  // jsdom has neither: the browser's own cryptography, and addresses of files.
  vi.stubGlobal('crypto', webcrypto)
  URL.createObjectURL = (file) => {
    saved.push(file as File)
    return 'blob:test'
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = () => {}
})

const guest = () => memoryStorage({ language: 'en', popup: '0', regPopup: '0' })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const choose = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Choose a file'), {
    target: { files: [new File([text], 'pass.json', { type: 'application/json' })] },
  })

/** The pass as the pay-out screen of the first site saves it. */
async function savedPass(): Promise<string> {
  const at = first.host.clock()
  await exclude(first.host.db, undefined, {
    playerId: await playerId(first, 'rahim'),
    months: 12,
    begunAt: at,
    at,
  })
  saved = []
  await open(first, '/pay-out', guest())
  await type('Username', 'rahim')
  await type('Password', 'Demo1234')
  await press('Sign in')
  await press('Save my pass')
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['maidan-exclusion-pass.json']))
  closeTabs()
  return (saved[0] as unknown as Blob).text()
}

test('PP-21 a pass that one site saved excludes its player at another by one press', async () => {
  const pass = await savedPass()
  const changed = pass.replace('"issuer": "Maidan"', '"issuer": "Moidan"')

  await open(second, '/responsible-gaming', guest())
  fireEvent.click(await screen.findByRole('link', { name: 'I have an exclusion pass of another site' }))
  await choose(changed)
  await screen.findByText('Do not trust this file.')
  expect(screen.queryByRole('button', { name: 'Show it here' })).toBeNull()
  await choose(pass)
  await screen.findByText('This exclusion pass is whole.')
  screen.getByText(/^Another site signed it, which calls itself Maidan · /)
  const { begun_at } = JSON.parse(pass) as { begun_at: string }
  screen.getByText(`From ${createFormat('en', 'auto').date(Date.parse(begun_at))}.`)
  screen.getByText(/^Until .* at least\.$/)
  await press('Show it here')
  await screen.findByText(/^This site does not know who signed this pass/)
  closeTabs()

  const phone = await phoneOf(second, 'rahim')
  const { router } = await open(second, '/verify', phone)
  await choose(pass)
  await press(/^Exclude me until \d/)
  await waitFor(() => expect(router.state.location.pathname).toBe('/pay-out'))
  await screen.findByLabelText('Username')
  expect(phone.get('token')).toBeUndefined()
  closeTabs()

  await open(second, '/pay-out', guest())
  await type('Username', 'rahim')
  await type('Password', 'Demo1234')
  await press('Sign in')
  fireEvent.click(await screen.findByRole('link', { name: 'Protection log' }))
  await screen.findByText(/^Excluded yourself until .*, by a pass of Maidan$/)
  closeTabs()

  // A guest shows it where its issuer is known.
  await open(first, '/verify', guest())
  await choose(pass)
  await screen.findByText(/^The key was last seen at this site on/)
  await press('Show it here')
  await screen.findByText(/^It holds here now/)
})
