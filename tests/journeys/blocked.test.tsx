/**
 * A browser in which site data is blocked: each of its storages throws at its mere name, before anything is drawn. The app
 * works in memory and says so in one line. Source: pwa.md 1.6 "Storage"; money.md P9; decision 203.
 */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openStorage } from '../../src/lib/storage/storage.ts'
import { openSite, type Site, visit } from './support/harness.tsx'

// Before the app is imported: a module may touch one of them as it is read.
vi.hoisted(() => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['caches', 'indexedDB', 'localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true })
  for (const name of ['serviceWorker', 'storage', 'locks'])
    Object.defineProperty(navigator, name, { get: refuse, configurable: true })
  vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
    refuse()
  })
})

const LINE = {
  en: /^This browser keeps nothing on the device/,
  bn: /^এই ব্রাউজার ডিভাইসে কিছু রাখে না/,
}

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('scrollTo', () => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('P9 a guest logs in, is told once that nothing is kept, in the language of the moment, and looks at the money', async () => {
  const errors: unknown[] = []
  const note = (event: ErrorEvent | PromiseRejectionEvent) => errors.push(event)
  addEventListener('error', note)
  addEventListener('unhandledrejection', note)
  const { app, router } = await visit(site, '/login?next=/records', await openStorage())
  expect(app.storage.isKept).toBe(false)
  expect(await screen.findByText(LINE.en)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'rahim' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Demo1234' } })
  fireEvent.submit(screen.getByLabelText('Password'))
  await waitFor(() => expect(app.session.player?.username).toBe('rahim'))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'))
  expect(await screen.findAllByText(LINE.en)).toHaveLength(1)
  await app.settings.setLanguage('bn')
  expect(await screen.findByText(LINE.bn)).toBeTruthy()
  await app.settings.setLanguage('en')
  await router.navigate({ href: '/deposit' })
  expect(await screen.findByText('Shapla Pay')).toBeTruthy()
  await app.session.end('logout')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(errors).toEqual([])
})
