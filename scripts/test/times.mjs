/**
 * Where the seconds of `npm test` go: `npm run test:times` runs both runners once and writes docs/test-times.md, by
 * phase and by file. CPU is that of the test's process and, in the browser's part, of its browser and its hosts.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { browserTests, run, unitTests } from './runners.mjs'

const ROWS = 'node_modules/.cache/maidan/times.jsonl'
const PAGE = 'docs/test-times.md'

const readRows = () =>
  readFileSync(ROWS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Sums of the rows by what `key` says, largest first: `[key, wall, cpu, how many]`. */
function sums(rows, key) {
  const found = new Map()
  for (const row of rows) {
    const sum = found.get(key(row)) ?? { wall: 0, cpu: 0, times: 0 }
    found.set(key(row), { wall: sum.wall + row.wall, cpu: sum.cpu + row.cpu, times: sum.times + 1 })
  }
  return [...found].toSorted(([, a], [, b]) => b.wall - a.wall)
}

const WHOLE = new Set(['whole file', 'test'])
const cell = (number) => number.toFixed(1)

function table(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Wall less CPU of the whole files: what nobody computed in. */
const waiting = (rows) =>
  rows
    .filter(({ phase }) => WHOLE.has(phase))
    .reduce((sum, { wall, cpu }) => sum + Math.max(0, wall - cpu), 0)

function runner(name, rows, seconds) {
  const phases = sums(rows, ({ phase }) => phase).map(([phase, { wall, cpu, times }]) => [
    phase,
    times,
    cell(wall),
    cpu ? cell(cpu) : '',
  ])
  const files = sums(
    rows.filter(({ phase }) => WHOLE.has(phase)),
    ({ file }) => file,
  ).map(([file, { wall, cpu }]) => [file, cell(wall), cell(cpu)])
  return [
    `## ${name}: ${seconds.toFixed(0)} s`,
    table(['Phase', 'Times', 'Wall s', 'CPU s'], [...phases, ['waiting', '', cell(waiting(rows)), '']]),
    table(['File', 'Wall s', 'CPU s'], files),
  ].join('\n\n')
}

async function measured(name, work) {
  rmSync(ROWS, { force: true })
  const from = performance.now()
  const { failed } = await work({ MAIDAN_TEST_TIMES: ROWS })
  return { failed, text: runner(name, readRows(), (performance.now() - from) / 1000) }
}

mkdirSync('node_modules/.cache/maidan', { recursive: true })
const units = await measured('Unit tests, host tests, journeys (vitest)', (env) => unitTests([], env))
if (!run(['scripts/prepare.mjs', '--browser'])) process.exit(1)
const browsers = await measured('Browser journeys (Playwright)', (env) => browserTests([], env))

writeFileSync(
  PAGE,
  `# Where the seconds of the tests go

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}. \`npm run test:times\` writes this page
anew. Tests run side by side, so that sums over files are more than the time of the whole.

${units.text}

${browsers.text}
`,
)
console.log(`\n${PAGE} is written`)
process.exit(units.failed + browsers.failed ? 1 : 0)
