// @vitest-environment node
/** Public screens rendered to a string on the server, with the host's data in them (budgets.md "How the careful way works"). */
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { start } from '../../src/app/start.tsx'
import { DEFAULT_CONFIG } from '../../src/lib/config/config.ts'
import { settled } from '../../src/lib/api/query.ts'
import { memoryStorage, openSite, type Site } from './support/harness.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function stringOf(address: string, language: 'en' | 'bn' = 'en'): Promise<string> {
  const { router, element, app } = await start({
    config: DEFAULT_CONFIG,
    storage: memoryStorage({ language }),
    fetch: site.fetch,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  await settled(app.queryClient)
  return renderToString(element)
}

test('home is a string with its heading, the first slide and the kinds of games', async () => {
  const html = await stringOf('/')
  expect(html).toContain('<h1')
  expect(html).toContain('/storage/hero/1.svg')
  expect(html).toContain('Welcome to Maidan')
  expect(html).toContain('Horsebook')
  expect(html).toContain('Sundarban Stripes')
  expect(html).not.toContain('Opening the house')
})

test('home in Bangla is a string in Bangla', async () => {
  const html = await stringOf('/', 'bn')
  expect(html).toContain('ময়দান-এ স্বাগতম')
  expect(html).toContain('ফিশিং')
})

test.each(['/promotions', '/help', '/install'])('%s is a string with one heading', async (address) => {
  const html = await stringOf(address)
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test('without a device to keep things on, rendering says nothing about it', async () => {
  const warn = vi.spyOn(console, 'warn')
  const { router, element, app } = await start({
    config: DEFAULT_CONFIG,
    fetch: site.fetch,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  expect(renderToString(element)).toContain('<h1')
  expect(app.storage.isKept).toBe(true)
  expect(warn).not.toHaveBeenCalled()
})
