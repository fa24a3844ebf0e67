/** Playwright's steps as phases, for `npm run test:times`: what a test waits for, and what it starts. */
import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { note } from './phase.ts'

/** The first that matches names the phase; what none matches is the test's own. */
const PHASES: [string, (step: TestStep) => boolean][] = [
  ['start a browser', ({ title }) => /launch browser|fixture "browser"/i.test(title)],
  ['start a host', ({ title }) => /fixture "host"/i.test(title)],
  ['wait for time', ({ title }) => /wait for timeout/i.test(title)],
  ['wait for what happens', ({ category }) => category === 'expect'],
  [
    'load a page',
    ({ title }) => /^(navigate|reload|go back|wait for (navigation|url|load state))/i.test(title),
  ],
]

export default class Times implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative('.', test.location.file)
    note({ file, phase: 'test', wall: result.duration / 1000, cpu: 0 })
    for (const step of result.steps) count(file, step)
  }
  printsToStdio(): boolean {
    return false
  }
}

function count(file: string, step: TestStep): void {
  const phase = PHASES.find(([, fits]) => fits(step))?.[0]
  // A step inside another is not counted again.
  if (phase) note({ file, phase, wall: step.duration / 1000, cpu: 0 })
  else for (const inner of step.steps) count(file, inner)
}
