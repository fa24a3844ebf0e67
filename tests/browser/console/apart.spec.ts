/** The console and the players' app know nothing of each other: neither at their addresses nor in their bytes. Decision 205. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consoleApi } from '../../../contract/console/index.ts'
import { WORDS } from '../../../src/console/words/words.ts'
import { AGAIN, expect, test } from '../support/host.ts'

const DIST = join(import.meta.dirname, '../../../dist')

/** What only the console has: its calls' addresses, and words of its screens. */
const ADDRESSES = [...new Set(Object.values(consoleApi).map(({ path }) => path.replace(/\{.*/, '')))]
const SAID = [
  WORDS.en.signIn.invited,
  WORDS.bn.signIn.invited,
  WORDS.en.deposits.signs.sharedReceipt,
  WORDS.en.withdrawals.paidText,
]

const textsIn = (folder: string): [string, string][] =>
  readdirSync(join(DIST, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|json|svg|txt|webmanifest)$/.test(name))
    .map((name) => [name, readFileSync(join(DIST, folder, name), 'utf8')])

test(
  'no byte of the console is in the players’ build, and the marks by which it is told are in its own',
  { tag: '@wide' },
  () => {
    const players = [...textsIn('client'), ...textsIn('paint'), ...textsIn('games')]
    expect(players.length).toBeGreaterThan(100)
    const found = players.flatMap(([name, text]) =>
      [...ADDRESSES, ...SAID].filter((mark) => text.includes(mark)).map((mark) => `${name}: ${mark}`),
    )
    expect(found).toEqual([])
    const own = textsIn('console')
      .map(([, text]) => text)
      .join('\n')
    expect([consoleApi.deposits.path, ...SAID].filter((mark) => !own.includes(mark))).toEqual([])
  },
)

test(
  'the players’ origin has no page of the console’s, and the console’s none of theirs',
  { tag: '@wide' },
  async ({ host, request }) => {
    const { origin } = new URL(await host.staffLink())
    const page = await request.get(`${origin}/join`, { headers: { accept: 'text/html' }, ...AGAIN })
    expect(page.headers()['content-security-policy']).toContain("script-src 'self'")
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? []
    expect((await request.get(origin + script, AGAIN)).status()).toBe(200)
    expect((await request.get(script, AGAIN)).status()).toBe(404)
    for (const path of ['/console', '/join', '/deposits'])
      expect(
        await (await request.get(path, { headers: { accept: 'text/html' }, ...AGAIN })).text(),
        path,
      ).not.toContain(script)
    const asked = { headers: { accept: 'application/json' }, ...AGAIN }
    expect((await request.get('/console/me', asked)).status()).toBe(404)
    for (const path of ['/sw.js', '/config.json', '/manifest.webmanifest', '/api/inbox', '/desk/deposits'])
      expect((await request.get(origin + path, asked)).status(), path).toBe(404)
  },
)
