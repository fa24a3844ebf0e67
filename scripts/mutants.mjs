/**
 * "Would it notice?": `npm run test:mutants`. Plants faults, one at a time, in copies of the working tree (the tables of
 * tests/mutants) and runs the tests that must fail for each. A fault that no test notices fails the run, as do a patch
 * that no longer fits its file and tests that are red without any fault. No part of `npm test`.
 * `--list` names the faults, `--only <word>` takes those whose name, file or table contains the word.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { browsers } from './browser.mjs'

const TABLES = 'tests/mutants'
/** A fault may make a test wait for what never comes. */
const MUTANT_MS = 8 * 60_000
/** What a patch says that is broken itself, and a test that ran out of time: nothing has been noticed. */
const UNNOTICED =
  /^(SyntaxError|ReferenceError|Error: (Failed to (load|resolve)|STACK_TRACE_ERROR)|Test timeout of)|syntax error at or near|(column|relation|function) .* does not exist/

const say = (text) => console.log(`\x1b[36m●\x1b[0m ${text}`)
const inSeconds = (from) => `${((performance.now() - from) / 1000).toFixed(0)} s`

const running = new Set()
/** A child with all that it has started: each leads a group of its own. */
function end(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It is gone already.
  }
}

const folder = mkdtempSync(join(tmpdir(), 'maidan-mutants-'))
function tidyUp() {
  for (const child of running) end(child, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) end(child, 'SIGTERM')
    // Databases and browsers that the tests have started are ended by them.
    setTimeout(() => {
      tidyUp()
      process.exit(130)
    }, 3000)
  })

/** Runs a script of Node in a copy; resolves to what it printed and whether it ended well and in time. */
function run(copy, args, { env = {}, timeoutMs = 20 * 60_000 } = {}) {
  return new Promise((done) => {
    const options = { cwd: copy, env: { ...process.env, FORCE_COLOR: '0', ...env } }
    const child = spawn(process.execPath, args, {
      ...options,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
    const ending = setTimeout(() => end(child, 'SIGTERM'), timeoutMs)
    const killing = setTimeout(() => end(child, 'SIGKILL'), timeoutMs + 15_000)
    child.once('close', (code) => {
      clearTimeout(ending)
      clearTimeout(killing)
      running.delete(child)
      done({ isGood: code === 0, printed })
    })
  })
}

async function readTables() {
  const rooms = readdirSync(TABLES).filter((name) => name.endsWith('.mjs'))
  const tables = await Promise.all(rooms.sort().map((name) => import(resolve(TABLES, name))))
  return tables.flatMap(({ mutants }, i) => mutants.map((mutant) => ({ ...mutant, room: rooms[i] })))
}

/** The tree as it stands: what is tracked and what is new, with the packages linked. */
function copyTree(name) {
  const copy = join(folder, name)
  const list = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const path of list.stdout.toString().split('\0')) {
    if (path && existsSync(path)) cpSync(path, join(copy, path), { preserveTimestamps: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Why a patch does not fit; undefined when it does. */
function misfit({ file, from, to }) {
  if (!existsSync(file)) return `${file} is not there`
  const times = readFileSync(file, 'utf8').split(from).length - 1
  if (times !== 1) return `its text stands ${times} times in ${file}`
  return from === to ? 'it changes nothing' : undefined
}

/** Plants the fault; answers what takes it away. */
function plant(copy, { file, from, to }) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  return () => writeFileSync(path, text)
}

const isSpec = ({ file }) => file.endsWith('.spec.ts')
const needsBrowser = ({ tests }) => tests.some(isSpec)
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
/** Tests by a piece of their title. Of those that both databases run only the embedded one's, unless PostgreSQL is named. */
const titlesOf = (tests) =>
  [...new Set(tests.map(({ title }) => `${escaped(title)}(?!.*\\[PostgreSQL\\])`))].join('|')
const filesOf = (tests) => [...new Set(tests.map(({ file }) => file))]

/** The named tests as they ended: file, title, status and what a failure said. */
async function runUnits(copy, tests, { workers = 1, timeoutMs } = {}) {
  const report = join(copy, 'units-report.json')
  rmSync(report, { force: true })
  const { printed } = await run(
    copy,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...filesOf(tests),
      `--testNamePattern=${titlesOf(tests)}`,
      '--retry=0',
      `--bail=${workers === 1 ? 1 : 0}`,
      `--maxWorkers=${workers}`,
      '--reporter=json',
      `--outputFile=${report}`,
      // All but one file is as it was for the mutant before.
      '--experimental.fsModuleCache=true',
      `--experimental.fsModuleCachePath=${copy}-modules`,
    ],
    { timeoutMs },
  )
  if (!existsSync(report)) return { ended: [], printed }
  const ended = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages: [said = ''] }) => ({
      file: name,
      title: fullName,
      status,
      said,
    })),
  )
  return { ended, printed }
}

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
const STATUSES = { expected: 'passed', unexpected: 'failed' }

async function runSpecs(copy, tests, { timeoutMs } = {}) {
  const report = join(copy, 'specs-report.json')
  rmSync(report, { force: true })
  const { printed } = await run(
    copy,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...filesOf(tests).map((file) => basename(file)),
      `--grep=${titlesOf(tests)}`,
      '--config=tests/browser',
      '--project=narrow',
      '--retries=0',
      '--workers=1',
      '--reporter=json',
    ],
    { timeoutMs, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(await browsers()) } },
  )
  if (!existsSync(report)) return { ended: [], printed }
  const ended = JSON.parse(readFileSync(report, 'utf8')).suites.flatMap((suite) =>
    specsOf(suite).map(({ file, title, tests: [one] }) => ({
      file: join('tests/browser', file),
      title,
      status: STATUSES[one.status] ?? one.status,
      said: one.results.at(-1)?.error?.message ?? '',
    })),
  )
  return { ended, printed }
}

/** What has to be built anew for a fault, beside an app that is built. */
function builderOf({ file }) {
  if (file.startsWith('sw/')) return `${TABLES}/build/worker.mjs`
  if (file.startsWith('server/games/')) return `${TABLES}/build/frames.mjs`
  return 'scripts/build.mjs'
}

/** Puts what is built aside as it is; answers what brings it back. */
function keepBuilt(copy) {
  const [built, kept] = [join(copy, 'dist'), join(copy, 'dist-without-fault')]
  cpSync(built, kept, { recursive: true, preserveTimestamps: true })
  return () => {
    rmSync(built, { recursive: true, force: true })
    renameSync(kept, built)
  }
}

/** Builds the app in a copy. Not by prepare.mjs: it might install anew, into the packages that the copies share. */
async function build(copy) {
  const { isGood, printed } = await run(copy, ['scripts/build.mjs'])
  if (!isGood) throw new Error(`The build failed:\n${printed}`)
}

/** The named tests that are not there or not green without any fault. */
async function notGreen(copy, tests, runTests) {
  if (tests.length === 0) return []
  const { ended, printed } = await runTests(copy, tests, { workers: 2 })
  const isGreen = ({ file, title }) => {
    const own = ended.filter((test) => test.file.endsWith(file) && test.title.includes(title))
    const met = own.filter(({ status }) => status === 'passed' || status === 'failed')
    return met.length > 0 && met.every(({ status }) => status === 'passed')
  }
  const bad = tests.filter((test) => !isGreen(test))
  if (bad.length > 0) console.log(printed.slice(-4000))
  return bad
}

/** Runs a mutant's tests; answers which of them noticed it, or why none did. */
async function judge(copy, mutant) {
  const bringBack = needsBrowser(mutant) ? keepBuilt(copy) : () => {}
  const takeAway = plant(copy, mutant)
  try {
    if (needsBrowser(mutant)) {
      const { isGood, printed } = await run(copy, [builderOf(mutant)])
      // The budget is looked at when all is built: a fault may weigh what it likes.
      if (!isGood && !printed.includes('is over its budget'))
        return { reason: `it could not be built:\n${printed.slice(-1000)}` }
    }
    const runTests = needsBrowser(mutant) ? runSpecs : runUnits
    const { ended, printed } = await runTests(copy, mutant.tests, { timeoutMs: MUTANT_MS })
    const failed = ended.filter(({ status }) => status === 'failed')
    const by = failed.find(({ said }) => !UNNOTICED.test(said))
    if (by) return { by }
    if (failed.length > 0) return { reason: `no assertion failed: ${firstLine(failed[0].said)}` }
    if (ended.some(({ status }) => status === 'passed')) return { reason: 'no test notices it' }
    return { reason: `no named test ran to its end:\n${printed.slice(-1000)}` }
  } finally {
    takeAway()
    bringBack()
  }
}

const firstLine = (text) => text.split('\n')[0].slice(0, 100)

async function lane(copy, queues, survived) {
  const next = () => queues.map((queue) => queue.shift()).find(Boolean)
  for (let mutant = next(); mutant; mutant = next()) {
    const from = performance.now()
    const { by, reason } = await judge(copy, mutant)
    if (by) {
      const test = `${basename(by.file)} › ${firstLine(by.title)}`
      console.log(`✓ ${mutant.name} · ${test} · ${inSeconds(from)}\n  \x1b[2m${firstLine(by.said)}\x1b[0m`)
    } else {
      survived.push(mutant)
      console.log(`✖ SURVIVED: ${mutant.name} (${mutant.file}) · ${reason} · ${inSeconds(from)}`)
    }
  }
}

const onlyAt = process.argv.indexOf('--only')
const word = (onlyAt > 0 ? (process.argv[onlyAt + 1] ?? '') : '').toLowerCase()
const mutants = (await readTables()).filter(({ name, file, room }) =>
  `${name}\n${file}\n${room}`.toLowerCase().includes(word),
)

async function main() {
  const began = performance.now()
  const stale = mutants.filter((mutant) => misfit(mutant))
  for (const mutant of stale) console.log(`✖ STALE: ${mutant.name} · ${misfit(mutant)}`)
  const fitting = mutants.filter((mutant) => !stale.includes(mutant))
  const inBrowser = fitting.filter(needsBrowser)
  const others = fitting.filter((mutant) => !needsBrowser(mutant))
  if (inBrowser.length > 0) say(`Browser: ${(await browsers()).CHROMIUM_PATH}`)

  const copies = [copyTree('a'), copyTree('b')]
  say(`${fitting.length} faults; first their tests without any …`)
  const units = others.flatMap(({ tests }) => tests)
  const specs = inBrowser.flatMap(({ tests }) => tests)
  const checkSpecs = async () => {
    if (specs.length === 0) return []
    await build(copies[0])
    return notGreen(copies[0], specs, runSpecs)
  }
  const red = (await Promise.all([notGreen(copies[1], units, runUnits), checkSpecs()])).flat()
  for (const { file, title } of red) console.log(`✖ not green without any fault: ${file} › ${title}`)
  if (red.length > 0) return false
  say(`They are green (${inSeconds(began)}).`)

  const survived = []
  const [first, second] = copies
  await Promise.all([lane(first, [inBrowser, others], survived), lane(second, [others], survived)])
  const lost = survived.length + stale.length
  console.log(`\n${mutants.length - lost} found, ${lost} survived`)
  return lost === 0
}

let isGood = false
try {
  if (process.argv.includes('--list')) {
    for (const { name, file } of mutants) console.log(`${name} (${file})`)
    isGood = true
  } else {
    isGood = await main()
  }
} catch (error) {
  console.error(error)
} finally {
  // Where one lane has stumbled the other still runs.
  tidyUp()
}
process.exit(isGood ? 0 : 1)
