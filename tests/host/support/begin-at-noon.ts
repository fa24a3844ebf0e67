/**
 * Every test file begins at noon in Dhaka on the same day, whatever the real date: no run crosses a midnight, the end
 * of a month, or an expiry. The runner loads this before each file.
 */
import { NOON } from './host.ts'
import { beginAt } from './shifted-clock.mjs'

beginAt(NOON)
