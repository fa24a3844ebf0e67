/**
 * Journeys in other engines than Chromium, against the build as it is: `npm run test:engines`. Arguments are Playwright's own.
 * An engine that is missing is said, and what it takes to have it; the other runs all the same, and the command fails.
 */
import { findFirefox, findWebKit } from './browser.mjs'
import { run, say } from './test/runners.mjs'

const ENGINES = [
  { variable: 'FIREFOX_PATH', find: findFirefox, projects: ['narrow', 'wide'] },
  { variable: 'MINI_BROWSER_PATH', find: findWebKit, projects: ['webkit', 'webkit-wide'] },
]
const args = process.argv.slice(2)
const isNamed = args.some((arg) => arg.startsWith('--project'))

const missing = []
const found = ENGINES.flatMap((engine) => {
  try {
    return [{ ...engine, path: engine.find() }]
  } catch (error) {
    missing.push(error.message)
    return []
  }
})
for (const { path } of found) say(`Engine: ${path}`)
for (const words of missing) console.error(`\x1b[31m✖\x1b[0m ${words}`)

const environment = Object.fromEntries(found.map(({ variable, path }) => [variable, path]))
const projects = isNamed ? [] : found.flatMap((engine) => engine.projects.map((name) => `--project=${name}`))
const config = ['test', '-c', 'tests/browser/engines.config.ts', '--retries=0', ...projects]
const isGreen =
  found.length > 0 && run(['node_modules/@playwright/test/cli.js', ...config, ...args], environment)
process.exit(isGreen && missing.length === 0 ? 0 : 1)
