/** A reporter of vitest that writes down what failed outside of any test: such errors fail a run and name no test. */
import { writeFileSync } from 'node:fs'

export const UNHANDLED = 'node_modules/.cache/maidan/unhandled.json'

/** Where it came from, as far as vitest knows, and its first lines. */
const told = ({ type, VITEST_TEST_PATH: path, VITEST_TEST_NAME: name, stack, message }) =>
  [`${type ?? 'an error'} outside of a test, ${path ?? 'file unknown'} ${name ?? ''}`, stack ?? message].join(
    '\n',
  )

export default class Unhandled {
  onTestRunEnd(_files, errors) {
    writeFileSync(UNHANDLED, JSON.stringify(errors.map(told)))
  }
}
