/** A wire's name stays in the contract: the app knows a field by ours. Source: decision 175. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(TOP, path), 'utf8')
const filesOf = (folder: string) =>
  readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

/**
 * What the contract's `from()` says a field is called on the wire, where that is no name of ours. A name that is one plain
 * word (`date`, `key`), or one of the platform (`Event`), may be anybody's; a misspelt one may not.
 */
function wireNames(): string[] {
  const code = filesOf('contract').map(read).join('\n')
  const pairs = [...code.matchAll(/(\w+): from\(\s*'(\w+)'/g)]
  const ours = new Set(pairs.map(([, inside]) => inside))
  const names = pairs.flatMap(([, , wire = '']) => (ours.has(wire) ? [] : [wire]))
  return [...new Set(names)].filter(
    (name) => (/[_A-Z]/.test(name) || ['dofb', 'isverify'].includes(name)) && !(name in globalThis),
  )
}

/** Names that are also something else, and where: keys of the device and addresses that the specification gives. */
const ALSO: Record<string, readonly RegExp[]> = {
  remote_id: [/^src\/lib\/(session|storage\/(persisted|storage))\.ts$/],
  referral_code: [
    /^src\/lib\/storage\/(persisted|storage)\.ts$/,
    /^src\/app\/(routes\.tsx|searches\.ts|screens\/SaveReferralCode\.tsx|shell\/notices\/outside\.ts)$/,
    /^src\/features\/(home\/loadHome|referral\/share|auth\/sign-up\/(signUpDraft|useSendSignUp))\.ts$/,
  ],
  // A way to sort, in the lobby's address.
  createTime: [/^src\/features\/games\/lobby\/(Lobby\.mobile\.tsx|selection\.ts|sortWords\.ts)$/],
  // A word of `STEPS`.
  reduce_only: [/^src\/console\/words\/(en|bn)\/cases\.ts$/],
  // A word of `ACTIONS`.
  recovery_codes: [/^src\/features\/account\/profile\/SecurityCard\.tsx$/],
  // The names in a signed receipt are what is signed.
  created_at: [/^src\/features\/records\/proof\/ReceiptPaper\.tsx$/],
  updated_at: [/^src\/features\/records\/proof\/ReceiptPaper\.tsx$/],
}

const withoutComments = (code: string) => code.replace(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, '')

/** The wire's names that a file of the app uses. */
function trespasses(path: string, code: string, names: readonly string[]): string[] {
  const words = new Set(withoutComments(code).match(/\b\w+\b/g))
  return names
    .filter((name) => words.has(name) && !ALSO[name]?.some((where) => where.test(path)))
    .map((name) => `${path}: ${name}`)
}

test('no file of the app names a field as the wire does', () => {
  const names = wireNames()
  expect(names.length).toBeGreaterThan(80)
  expect(names).toEqual(
    expect.arrayContaining(['account_number', 'chat_id', 'EventId', 'dofb', 'createTime']),
  )
  const files = filesOf('src').filter((path) => !path.startsWith('src/i18n/'))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((path) => trespasses(path, read(path), names))).toEqual([])
})

test('a planted one is found, in a call and in what is read; one in a comment, and a key of the device, are none', () => {
  const names = wireNames()
  const at = 'src/features/chat/ChatOpen.tsx'
  expect(trespasses(at, 'call(chatApi.x, { chat_id: row.id })', names)).toEqual([`${at}: chat_id`])
  expect(trespasses(at, 'row.remote_id', names)).toEqual([`${at}: remote_id`])
  expect(trespasses(at, '/** as `chat_id` */ row.id // chat_id', names)).toEqual([])
  expect(trespasses('src/lib/session.ts', "storage.get('remote_id')", names)).toEqual([])
})

test('what is let through is still there', () => {
  for (const [name, places] of Object.entries(ALSO))
    for (const place of places) {
      const files = filesOf('src').filter((path) => place.test(path))
      expect(files.length, String(place)).toBeGreaterThan(0)
      for (const path of files) expect(read(path), path).toContain(name)
    }
})
