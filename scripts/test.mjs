/**
 * Everything that must hold: types, lint, format, unused code; unit, host and journey tests on the embedded
 * database and on PostgreSQL; browser journeys against the production build. What failed is said again at the end,
 * with the seconds of each part; the last line counts.
 */
import { check } from './check.mjs'
import { browserTests, run, say, unitTests } from './test/runners.mjs'

const seconds = []

async function part(name, work) {
  say(name)
  const from = performance.now()
  const result = await work()
  seconds.push([name, (performance.now() - from) / 1000])
  return result
}

const checks = await part('Types, lint, format, unused code', check)
const units = await part('Unit tests, host tests, journeys', () => unitTests())
const isBuilt = await part('Production build', () => run(['scripts/prepare.mjs']))
const browsers = await part('Browser journeys', async () =>
  isBuilt ? browserTests() : { passed: 0, failed: 1, failures: ['the production build'] },
)

const total = [checks, units, browsers]
const passed = total.reduce((sum, { passed }) => sum + passed, 0)
const failed = total.reduce((sum, { failed }) => sum + failed, 0)
// Said again at the end: many minutes of lines stand between them and here.
for (const failure of total.flatMap(({ failures }) => failures)) console.log(`\n✖ ${failure}`)
for (const name of browsers.lucky ?? []) console.log(`\n! passed at its second try: ${name}`)
console.log('')
for (const [name, took] of seconds) console.log(`${name.padEnd(34)} ${took.toFixed(0).padStart(5)} s`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
