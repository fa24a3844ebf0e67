/** How figures are put together and printed. */
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

export const RUNS = Number(process.env['RUNS'] ?? 5)
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
export const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
export const row = (what, value, goal) =>
  console.log(`  ${what.padEnd(58)} ${String(value).padStart(12)}   ${goal}`)
export const head = (title) => console.log(`\n${title.padEnd(60)} ${'measured'.padStart(12)}   goal`)

const LOOK_MS = 1000
const clock = () => {
  const all = cpus().map(({ times }) => Object.values(times).reduce((sum, ms) => sum + ms, 0))
  const idle = cpus().map(({ times }) => times.idle)
  return { all: all.reduce((sum, ms) => sum + ms, 0), idle: idle.reduce((sum, ms) => sum + ms, 0) }
}

/** How much of the machine something else uses, from 0 to 1: looked at for a second in which the bench rests. */
export async function busy() {
  const from = clock()
  await wait(LOOK_MS)
  const to = clock()
  return 1 - (to.idle - from.idle) / (to.all - from.all)
}
