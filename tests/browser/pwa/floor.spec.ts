/**
 * What the build uses of its browsers is there in the oldest of those that README names: what is newer is written otherwise,
 * filled, asked for before it is used, or on the list of what does no harm. Decision 203.
 */
import { expect, test } from '@playwright/test'
// @ts-expect-error -- a plain script without types
import { newerThanFloor } from '../../../scripts/floor/floor.mjs'
// @ts-expect-error -- a plain script without types
import { HARMLESS } from '../../../scripts/floor/harmless.mjs'

interface Newer {
  name: string
  browsers: string[]
  where: string[]
}
const newer = (newerThanFloor as () => Newer[])()
const harmless = HARMLESS as Record<string, string>

test('nothing that the build uses is newer than the floor and unlisted', { tag: '@narrow' }, () => {
  const unlisted = newer.filter(({ name }) => !(name in harmless))
  expect(
    unlisted.map(
      ({ name, browsers, where }) => `${name} (not in ${browsers.join(', ')}): ${where.join(', ')}`,
    ),
  ).toEqual([])
})

test('what is listed is used', { tag: '@narrow' }, () => {
  const used = new Set(newer.map(({ name }) => name))
  expect(Object.keys(harmless).filter((name) => !used.has(name))).toEqual([])
})
