/**
 * Looks for luck: `npm run test:steady -- 10 tests/host/processes/two-processes.test.ts update.spec.ts` runs the files so many times with
 * both cores kept busy by something else, in another order and with other dice each time, and prints whatever ever failed.
 */
import { Worker } from 'node:worker_threads'
import { browserTests, run, say, unitTests } from './runners.mjs'

const BUSY = 'for (;;);'
const [times = '', ...files] = process.argv.slice(2)
if (!/^\d+$/.test(times) || files.length === 0) {
  console.error('npm run test:steady -- <how many times> <file> [<file> …]')
  process.exit(1)
}
const isSpec = (file) => file.endsWith('.spec.ts')
const specs = files.filter(isSpec)
const units = files.filter((file) => !isSpec(file))
if (specs.length > 0 && !run(['scripts/prepare.mjs', '--browser'])) process.exit(1)

const busy = [1, 2].map(() => new Worker(BUSY, { eval: true }))
/** How often each test failed, by its name. */
const failed = new Map()
let passed = 0
for (let time = 1; time <= Number(times); time++) {
  say(`${time} of ${times}`)
  const seed = String(Date.now() % 1e9)
  const results = []
  if (units.length > 0) results.push(unitTests([`--sequence.seed=${seed}`, ...units], { MAIDAN_SEED: seed }))
  if (specs.length > 0)
    results.push(await browserTests([`--shuffle=${seed}`, '--retries=0', ...specs], { MAIDAN_SEED: seed }))
  for (const result of results) {
    passed += result.passed
    for (const failure of result.failures) {
      const [name] = failure.split('\n')
      failed.set(name, (failed.get(name) ?? 0) + 1)
    }
  }
}
for (const one of busy) await one.terminate()

for (const [name, count] of failed) console.log(`✖ ${count} of ${times}: ${name}`)
console.log(`\n${passed} passed, ${[...failed.values()].reduce((sum, count) => sum + count, 0)} failed`)
process.exit(failed.size > 0 ? 1 : 0)
