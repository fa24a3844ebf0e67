/** A short run of `npm run sim`: one seed is one history, and a planted fault is found. The long ones are asked for by hand. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
const sim = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/sim.mjs', ...args], { cwd: TOP })
  return stdout
}

test.concurrent('a seed makes the same history twice, and another seed another', async () => {
  const printed = await sim('--seed', '1,1,2', '--hours', '0.3', '--shrink', '0')
  const [first, again, other] = [...printed.matchAll(/^trace (\w{64})$/gm)].map(([, hash]) => hash)
  expect(first).toBeDefined()
  expect(again).toBe(first)
  expect(other).toBeDefined()
  expect(other).not.toBe(first)
})

test.concurrent('a bet that goes by a balance from before its lock is found', async () => {
  // Its status would reject: it survived.
  expect(await sim('planted', '--only', 'overdraft', '--seed', '4', '--world', '0.5')).toContain(
    '1 found, 0 survived',
  )
})

interface Planted {
  name: string
  patches: { file: string; from: string; to: string }[]
}

test('the text that a planted fault changes stands in its file, once', async () => {
  const { planted } = (await import(join(TOP, 'tests/sim/planted.mjs'))) as { planted: Planted[] }
  expect(planted.length).toBeGreaterThanOrEqual(25)
  const misfits = planted.flatMap(({ name, patches }) =>
    patches
      .filter(
        ({ file, from, to }) => readFileSync(join(TOP, file), 'utf8').split(from).length !== 2 || from === to,
      )
      .map(({ file }) => `${file}: ${name}`),
  )
  expect(misfits).toEqual([])
})
