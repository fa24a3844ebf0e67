/** What an update costs: only what changed, and of that what differs (decision 235). */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, settled, test, workersRest } from '../support/host.ts'
import { entryOf, openWorld, release, runs } from '../support/versions.ts'

/** What workers fetch of a build's files: their paths and how they came packed. */
function fetchedByWorkers(context: BrowserContext): Promise<string>[] {
  const fetched: Promise<string>[] = []
  const described = async (request: Request): Promise<string> => {
    const headers = await (await request.response())?.allHeaders()
    return `${new URL(request.url()).pathname} ${headers?.['content-encoding']}`
  }
  context.on('request', (request) => {
    if (request.serviceWorker() && /\/assets\/\w+\//.test(request.url())) fetched.push(described(request))
  })
  return fetched
}

/** What a page is given at addresses, or that it is given nothing. */
const given = (page: Page, addresses: string[]) =>
  page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map((address) =>
          fetch(address).then(
            (answer) => answer.text(),
            () => 'nothing',
          ),
        ),
      ),
    addresses,
  )

test(
  'decision 235 an update in which one file changed fetches that one alone, as what differs; what a page of the build before asks for is its own, also without the network',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const { host, context, folder, close } = await openWorld(browser, info)
    try {
      const page = await context.newPage()
      await page.goto(host.url)
      await workersRest(page)
      await settled(page)
      const old = await entryOf(page)

      const fetched = fetchedByWorkers(context)
      const edit = (text: string) => text.replace('Not loaded: ', 'Not to be had: ')
      const entry = await release({ host, folder }, { edit, only: 'app.js' })
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await page.getByRole('button', { name: 'Update' }).click()
      await runs(page, entry)
      await workersRest(page)
      await settled(page)
      expect(await Promise.all(fetched)).toEqual([`${entry} dcz`])
      // A kept script looks for what it names where it was asked for, and not where it once came from.
      const asked = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      expect(asked.filter((address) => address.includes(dirname(old)))).toEqual([])

      await host.kill()
      const [app, same, other, unknown] = await given(page, [
        entry,
        old.replace('app', 'parts'),
        old,
        '/assets/0000000/parts.js',
      ])
      expect(app).toContain('Not to be had: ')
      expect(same).toBe(readFileSync(join(folder, 'dist/client', entry.replace('app', 'parts')), 'utf8'))
      // What changed may still be in the browser's own cache.
      expect(other).not.toContain('Not to be had: ')
      expect(unknown).toBe('nothing')
    } finally {
      await close()
    }
  },
)
