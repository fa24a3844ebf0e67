/** No text of ours hurries a player, or urges to chase or to go on: app, frames, letters, notices, messages, seeds. D-08, PP-27. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offeringIn, urgingIn } from '../../server/messages/urging.ts'
import { PLAYERS_TEXTS, readPlain, textsOf } from './support/texts.ts'

const SEEDS = readdirSync(join(import.meta.dirname, '../../server/seed'))
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .map((name) => `server/seed/${name}`)

const urging = (file: string, source: string): string[] =>
  textsOf(file, source).flatMap(({ place, text }) =>
    urgingIn(text) === undefined ? [] : [`${place}: ${text}`],
  )

test('D-08 PP-27 no text hurries a player, or urges to chase or to go on', () => {
  const files = [...PLAYERS_TEXTS, ...SEEDS, 'server/content/promotions.ts']
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => urging(file, readPlain(file)))).toEqual([])
})

test.each([
  'Hurry! The price moves.',
  'Last chance: keep playing',
  'Win it back tonight',
  'শেষ সুযোগ, জলদি আসুন',
  'Only 3 left',
])('a planted %s is found', (text) => {
  expect(urging('x.ts', `export const x = { 'a.b': ${JSON.stringify(text)} }`)).toHaveLength(1)
})

test('calm words pass, and an offer is told from a letter of service', () => {
  expect(urgingIn('There is no need to hurry. Do not play to win back what you lost.')).toBeUndefined()
  expect(urgingIn('Your purchase is complete')).toBeUndefined()
  expect(offeringIn('A bonus for you')).toBe('bonus')
  expect(offeringIn('আপনার জন্য বোনাস')).toBe('বোনাস')
  expect(offeringIn('Your password was changed')).toBeUndefined()
})
