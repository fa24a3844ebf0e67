/** Types, lint, format and unused code, all of them, with one line each; exits 1 when any fails. */
import { spawn } from 'node:child_process'

const tsc = 'node_modules/typescript/bin/tsc'
const oxlint = 'node_modules/oxlint/bin/oxlint'
const oxfmt = 'node_modules/oxfmt/bin/oxfmt'
const knip = 'node_modules/knip/bin/knip.js'

const checks = [
  ...['contract', 'src', 'src/console', 'sw', 'server', 'server/games', 'tests'].map((project) => [
    `types ${project}`,
    [tsc, '-p', project, '--noEmit'],
  ]),
  ['lint', [oxlint, '--type-aware', '--deny-warnings']],
  ['format', [oxfmt, '--check', '.']],
  ['unused code', [knip]],
]

function run(name, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, FORCE_COLOR: '0' } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ name, ok: code === 0, output }))
  })
}

/** Runs every check, two at a time; answers how many passed and failed, and the names of those that failed. */
export async function check() {
  const waiting = [...checks]
  const results = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await run(...next)
      results.push(result)
      console.log(`${result.ok ? '✓' : '✖'} ${result.name}`)
      if (!result.ok) console.log(result.output)
    }
  }
  await Promise.all([worker(), worker()])
  const failures = results.filter(({ ok }) => !ok).map(({ name }) => name)
  return { passed: results.length - failures.length, failed: failures.length, failures }
}

if (process.argv[1]?.endsWith('check.mjs')) process.exit((await check()).failed ? 1 : 0)
