/** Bangla is whole: every message, every parameter, no English left over. R-LAYOUT-07, X-56. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PASSWORD_LENGTH } from '../../contract/security.ts'
import { bn } from './bn/index.ts'
import { first } from './en/first.ts'
import { en } from './en/index.ts'
import { care } from './en/care.ts'
import { rest } from './en/rest.ts'
import { type Message, type MessageKey, translator } from './messages.ts'

const keys = Object.keys(en) as MessageKey[]
const forms = (message: Message): string[] =>
  typeof message === 'string' ? [message] : [message.one, message.other]
const parameters = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()
const distinct = (message: Message) => [...new Set(forms(message).flatMap(parameters))].sort()

/** Words that stay Latin in Bangla: names, codes, and what players know by its Latin letters. */
const LATIN =
  /\b(TRX|ID|VP|VIP|GMT|BDT|QR|SMS|OTP|USER|WhatsApp|Facebook|Telegram|E-mail|English|PWA|UPI|Chrome|Safari|Firefox|Samsung|Internet|Android|iPhone|iPad|Edge|Opera|iOS|RTP|CSV|JSON|SHA|HMAC|apk|I-Sports|E1Sports|Horsebook|SBO|Sports|Lucky|MIT|IP|PIN|MB|HEIC|JPEG)\b/gi

test('every message has the same parameters in both languages', () => {
  expect(keys.length).toBeGreaterThan(100)
  const different = keys.filter((key) => distinct(en[key]).join() !== distinct(bn[key]).join())
  expect(different).toEqual([])
})

test('no Bangla message is empty or has English left over', () => {
  const latin = keys.flatMap((key) =>
    forms(bn[key]).flatMap((text) => {
      const rest = text
        .replace(/\{\w+\}/g, '')
        .replace(/https?:\S+|\S+@\S+|\/[\w-]+/g, '')
        .replace(/\w*\d\w*/g, '')
        .replace(LATIN, '')
      return text.trim() === '' || /[A-Za-z]{2,}/.test(rest) ? [`${key}: ${text}`] : []
    }),
  )
  expect(latin).toEqual([])
})

test('parameters are filled in and numbers take the numerals of the language', () => {
  const digits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
  const t = translator({ ...bn, 'state.asOf': '{time} / {time}' }, 'bn', digits)
  expect(t('state.asOf', { time: 12 })).toBe('১২ / ১২')
  expect(t('state.asOf', { time: '12' })).toBe('12 / 12')
})

test('K-AMT-04 X-09 the shape of a new password that a field shows is the rule below it', () => {
  const { min, max } = PASSWORD_LENGTH
  const bangla = (length: number) =>
    String(length).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  expect(en['auth.passwordShape']).toBe(`${min}-${max} chars`)
  expect(bn['auth.passwordShape']).toBe(`${bangla(min)}-${bangla(max)} অক্ষর`)
})

test('a word that is not loaded yet is an empty text and breaks nothing', () => {
  expect(translator({}, 'en', String)('state.asOf', { time: 12 })).toBe('')
})

const SOURCE = join(import.meta.dirname, '..')
/** Reached from a file without `import()`: these are drawn without waiting for the rest of the words. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file) || file.includes('/i18n/')) return seen
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(
    /(?:^|\n)(?:import|export)(?! type)[^'"]*?from '(\.[^']+)'/g,
  )
  for (const [, path = ''] of imports) reached(join(dirname(file), path), seen)
  return seen
}

/** Said to players alone, who wait for all words (routes.tsx), or only once a call has failed. */
const NOT_TO_GUESTS =
  /^(common\.demo(Long)?|state\.asOf|timeOut\.refused|payment\.(inTab|notKept)|shell\.(wallet(Refresh)?|deposit|account|memberCenter|logOut|loggedOut(Help)?|contactFailed))$/

test("the frame and home use no word outside the first screen's", () => {
  const drawnFirst = ['app/start.tsx', 'app/shell/Shell.desktop.tsx', 'features/home/Offers.tsx']
    .concat('features/home/SportSliders.tsx', 'features/home/About.tsx')
    .flatMap((file) => [...reached(join(SOURCE, file))])
  expect(drawnFirst.length).toBeGreaterThan(50)
  const late = new Set(Object.keys({ ...rest, ...care }))
  const used = [...new Set(drawnFirst)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([a-z]\w*\.\w+)'/g)]
      .filter(([, key = '']) => late.has(key) && !NOT_TO_GUESTS.test(key))
      .map(([, key]) => `${file.slice(SOURCE.length)} ${key}`),
  )
  expect(used).toEqual([])
  expect(Object.keys(first).filter((key) => late.has(key))).toEqual([])
})

/** Every source file of the app but its words and its tests. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'i18n' ? [] : sources(path)
    return /(?<!\.test)\.tsx?$/.test(path) ? [path] : []
  })
}

/**
 * The words of `known` that no text names: `t('x.y')`, or `` t(`x.${what}Y`) `` where `what` stands somewhere as a
 * literal or is a number.
 */
function unusedIn(known: readonly string[], text: string): string[] {
  const made = [...text.matchAll(/`([a-z]\w*\.[\w.]*)\$\{[^}]*\}([\w.]*)`/g)]
  const isLiteral = (word: string) => /^\d+$/.test(word) || text.includes(`'${word}'`)
  return known.filter(
    (key) =>
      !text.includes(`'${key}'`) &&
      !made.some(
        ([, before = '', after = '']) =>
          key.startsWith(before) &&
          key.endsWith(after) &&
          isLiteral(key.slice(before.length, key.length - after.length)),
      ),
  )
}

test('no word of the catalogue is without use', () => {
  const contract = join(SOURCE, '../contract')
  const text = [...sources(SOURCE), ...sources(contract)].map((file) => readFileSync(file, 'utf8')).join('\n')
  expect(unusedIn(keys, text)).toEqual([])
  const planted = "t('a.used'); const ways = ['email']; t(`b.${way}`); t(`c.x${code}`); t(`d.${way}Failed`)"
  expect(
    unusedIn(
      ['a.used', 'a.unused', 'b.email', 'b.pigeon', 'c.x7', 'c.xy', 'd.emailFailed', 'd.pigeonFailed'],
      planted,
    ),
  ).toEqual(['a.unused', 'b.pigeon', 'c.xy', 'd.pigeonFailed'])
})
