import { expect, test } from 'vitest'
import { runsTyped } from './outcomes.ts'

test.each([
  ['250', 250],
  [' 0 ', 0],
  ['২৫০', 250],
  ['007', 7],
])('%j are runs', (text, runs) => expect(runsTyped(text)).toBe(runs))

test.each(['', ' ', '-1', '2.5', '1,000', 'many', '1234567'])('%j are none', (text) =>
  expect(runsTyped(text)).toBeUndefined(),
)
