/**
 * Browser journeys against the production build and the real host, at the two widths of the layouts. A test says by its
 * tag at which of them it runs: `@narrow`, `@wide`, or `@both:` and what differs (tests/architecture/widths.test.ts).
 */
import { defineConfig } from '@playwright/test'
import { SHELL } from './support/browsers.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/seeded.ts',
  outputDir: '../../test-results',
  timeout: 300_000,
  // Generous: what comes in time costs nothing, and a busy machine is no fault.
  expect: { timeout: 60_000 },
  fullyParallel: true,
  // By default one core stays idle, and of two that is half. A test that waits leaves its core to another.
  workers: '150%',
  // Until five whole runs in a row have been seen without one (decision 159). What needed it is listed at the end.
  retries: 1,
  // One cause that stops so many is found sooner by a run that ends and names them.
  maxFailures: 20,
  reporter: [['list'], ...(process.env['MAIDAN_TEST_TIMES'] ? [['../times/reporter.ts'] as const] : [])],
  use: {
    // A press that cannot be made says which, before the test's time is over.
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    launchOptions: SHELL,
    // Each costs a third of the whole time.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'narrow',
      grep: /@narrow|@both:/,
      use: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'wide', grep: /@wide|@both:/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
