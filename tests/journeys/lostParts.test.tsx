/** A screen stands though a part that it can do without cannot be had: the network went before its file came. */
import { act, fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, prepareJourneys, setWidth } from './support/members.tsx'

const network = vi.hoisted(() => ({ isGone: true, refused: 0 }))
vi.mock(import('../../src/features/account/shared/AccountMenu.tsx'), async (original) => {
  const { AccountMenu } = await original()
  return {
    get AccountMenu() {
      if (!network.isGone) return AccountMenu
      network.refused += 1
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }
})

vi.mock(import('../../src/features/inbox/Inbox.desktop.tsx'), async (original) => {
  const { InboxDesktop } = await original()
  return {
    get InboxDesktop() {
      if (!network.isGone) return InboxDesktop
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }
})

vi.mock(import('../../src/features/inbox/Inbox.mobile.tsx'), async (original) => {
  const { InboxMobile } = await original()
  return {
    get InboxMobile() {
      if (!network.isGone) return InboxMobile
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }
})

prepareJourneys()

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

beforeEach(() => {
  network.isGone = true
  network.refused = 0
})

test("a wide screen of the account stands without the account's menu, which comes with the network", async () => {
  setWidth('wide')
  const storage = await phoneOf(site, 'rahim')
  await open(site, '/protection', storage)
  const set = () => screen.getByRole('button', { name: 'Set: Deposits, A day' })
  await vi.waitFor(set, 20_000)
  await vi.waitFor(() => expect(network.refused).toBe(1), 20_000)
  await act(async () => {})
  expect(set()).toBeTruthy()
  expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
  const menu = () => screen.queryByRole('navigation', { name: 'Account menu' })
  expect(menu()).toBeNull()

  network.isGone = false
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(menu()).not.toBeNull(), 20_000)
  closeTabs()
})

const lost = () => screen.queryByText('This could not be loaded.')

test('P9 a screen whose wide layout cannot be had says so in its place, and the layout comes by a press', async () => {
  setWidth('wide')
  await open(site, '/inbox', await phoneOf(site, 'rahim'))
  await vi.waitFor(() => expect(lost()).not.toBeNull(), 20_000)
  expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
  network.isGone = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(lost()).toBeNull(), 20_000)
  expect(screen.getByRole('heading', { level: 1, name: 'Inbox' })).toBeTruthy()
  closeTabs()
})

/** Has the network back in the very moment in which a screen says that something could not be loaded. */
function backWhenSaid(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!lost()) return
      observer.disconnect()
      network.isGone = false
      window.dispatchEvent(new Event('online'))
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

test('P9 a screen whose narrow layout cannot be had comes with the network, even if that is back at once', async () => {
  setWidth('narrow')
  const back = backWhenSaid()
  await open(site, '/inbox', await phoneOf(site, 'rahim'))
  await back
  await vi.waitFor(() => expect(lost()).toBeNull(), 20_000)
  expect(screen.getByRole('heading', { level: 1, name: 'Inbox' })).toBeTruthy()
  closeTabs()
})
