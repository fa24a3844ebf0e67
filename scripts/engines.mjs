/** Journeys in other engines than Chromium, against the build as it is: `npm run test:engines`. Arguments are Playwright's own. */
import { findFirefox } from './browser.mjs'
import { run, say } from './test/runners.mjs'

const FIREFOX_PATH = findFirefox()
say(`Engine: ${FIREFOX_PATH}`)
const config = ['test', '-c', 'tests/browser/engines.config.ts', '--retries=0']
process.exit(
  run(['node_modules/@playwright/test/cli.js', ...config, ...process.argv.slice(2)], { FIREFOX_PATH })
    ? 0
    : 1,
)
