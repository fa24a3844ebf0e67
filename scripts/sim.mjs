/**
 * The whole path from tap to ledger in one process under one virtual clock, one seeded scheduler and one seeded network, with crashes of
 * host and app: `npm run sim`. `-- --seed N --hours H` says which worlds (`1,1,2`: several, one after the other) and for how many virtual hours; `--world H` how many
 * hours one of them has, `--first N` which of them is the first. The same seed prints the same trace hash, on every machine. What a checker finds fails the run and is printed with the
 * shortest schedule that still shows it (`--shrink` seconds of CPU are given to that). `-- planted` plants the faults of tests/sim/planted.mjs one
 * at a time and says how long each took to be found; `--only <word>` takes some of them, `--minutes` (10) how much CPU each may take. One that
 * survives fails the run. Source: money.md P1, P2, P4; decision 228.
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { build } from 'vite'
import { planted } from '../tests/sim/planted.mjs'

const [mode, ...rest] = process.argv.slice(2)
const isPlanted = mode === 'planted'
const args = isPlanted ? rest : process.argv.slice(2)
const valueOf = (name, usual) => (args.includes(name) ? args[args.indexOf(name) + 1] : usual)

/** Why a patch does not fit; undefined when it does. */
function misfit({ file, from, to }) {
  const times = readFileSync(file, 'utf8').split(from).length - 1
  if (times !== 1) return `its text stands ${times} times in ${file}`
  return from === to ? `it changes nothing in ${file}` : undefined
}

/** Plants a fault's patches while the simulation is put together: no file of the tree is touched. */
const planting = (patches) => ({
  name: 'planted',
  enforce: 'pre',
  transform(code, id) {
    const own = patches.filter(({ file }) => id === resolve(file))
    return own.reduce((text, { from, to }) => text.replace(from, () => to), code)
  },
})

/** Puts the simulation into one file, `dist/<name>/main.js`: where it finds what it reads beside it, as the built host does. */
async function bundle(name, patches = []) {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [planting(patches)],
    define: { __OFFLINE_LISTS__: '[]', __DIRECT_READS__: '[]' },
    build: {
      ssr: 'tests/sim/main.ts',
      outDir: `dist/${name}`,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return `dist/${name}/main.js`
}

/** What is drawn and thrown away at once needs room; no single run is long enough to get back what compiling the engine well costs. */
const FLAGS = ['--enable-source-maps', '--max-semi-space-size=64', '--liftoff-only']

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) child.kill()
    process.exit(130)
  })

/** Runs it; resolves to its status and, unless it prints itself, what it printed. */
function run(program, given, stdio = 'inherit') {
  return new Promise((done) => {
    const env = { ...process.env, TZ: 'UTC' }
    const child = spawn(process.execPath, [...FLAGS, program, ...given], { stdio, env })
    running.add(child)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk))
    child.once('close', (status) => {
      running.delete(child)
      done({ status, printed })
    })
  })
}

/** What a simulation answers that has found something. */
const FOUND = 3

async function tryOne(fault, minutes) {
  const stale = fault.patches.map(misfit).find(Boolean)
  if (stale) return { isFound: false, words: `STALE: ${stale}` }
  const name = `sim-planted-${planted.indexOf(fault)}`
  const began = performance.now()
  const program = await bundle(name, fault.patches)
  const given = [
    '--hours',
    '100000',
    '--world',
    valueOf('--world', '1.5'),
    '--minutes',
    String(minutes),
    '--shrink',
    '0',
    '--seed',
    valueOf('--seed', '1'),
    '--first',
    valueOf('--first', '1'),
  ]
  const { status, printed } = await run(program, given, 'pipe')
  rmSync(`dist/${name}`, { recursive: true, force: true })
  const cpu = /([\d.]+ virtual hours in [\d.]+ s of CPU)/.exec(printed)?.[1] ?? ''
  const seconds = `${((performance.now() - began) / 1000).toFixed(0)} s, ${cpu}`
  const said = printed.split('\n').find((line) => line.startsWith('✖ ')) ?? printed.slice(-500)
  return status === FOUND
    ? { isFound: true, words: `${seconds} · ${said.slice(2, 160)}` }
    : { isFound: false, words: `SURVIVED ${seconds} · ${said.slice(0, 500)}` }
}

async function tryAll() {
  const word = (valueOf('--only', '') ?? '').toLowerCase()
  const waiting = planted.filter(({ name }) => name.toLowerCase().includes(word))
  const all = waiting.length
  const survived = []
  const lane = async () => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const { isFound, words } = await tryOne(fault, Number(valueOf('--minutes', '10')))
      if (!isFound) survived.push(fault)
      console.log(`${isFound ? '✓' : '✖'} ${fault.name} · ${words}`)
    }
  }
  await Promise.all(Array.from({ length: Math.ceil(availableParallelism() * 1.5) }, lane))
  console.log(`\n${all - survived.length} found, ${survived.length} survived`)
  return survived.length === 0
}

if (isPlanted) process.exit((await tryAll()) ? 0 : 1)
const { status } = await run(await bundle('sim'), args)
process.exit(status ?? 1)
