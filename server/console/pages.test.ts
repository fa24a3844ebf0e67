import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { consolePages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'maidan-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'index.html'), 'the console')

test('a market whose address is opened or loaded again is a page, dots and all; a file that is not there is none', async () => {
  const pages = consolePages(folder)
  const asked = async (path: string) => {
    const answer = await pages(new Request(`http://staff.test${path}`))
    return [answer.status, await answer.text()]
  }
  for (const path of ['/', '/markets', '/markets/1.201148', '/markets/s.201148.first', '/players/rahim.1'])
    expect(await asked(path), path).toEqual([200, 'the console'])
  for (const path of ['/assets/gone.js', '/markets/1/gone.css'])
    expect((await asked(path))[0], path).toBe(404)
})
