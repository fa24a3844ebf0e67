/**
 * What the house says of a day's matches before the first price of any of them, and how anyone checks it afterwards. All
 * of it is text in UTF-8 and SHA-256 as 64 hexadecimal letters, so that any shell can do the same:
 *
 *   match seed  = HMAC-SHA256(key: the day's secret, event id)        told once the match is over
 *   leaf        = SHA-256("<event id>:<match seed>")
 *   node        = SHA-256("<left><right>")                            one without a neighbour goes up as it is
 *   root        = the last node; its leaves are all matches of the day, in the calendar's order
 *   commitment  = SHA-256("<day>:<root>:<commitment of the day before it>")   the first day's has nothing before it
 *
 * Pure. Source: protection.md F-08, PP-30; decision 191.
 */
import { commitmentOf as hashOf } from '../fairness/fair.ts'

/** The neighbour at each step up, and on which side it stands. */
export interface Step {
  side: 'left' | 'right'
  hash: string
}

export const leafOf = (eventId: string, seed: string): string => hashOf(`${eventId}:${seed}`)

const joined = (left: string, right: string): string => hashOf(left + right)

/** One row up: pairs are joined, an odd last one goes up as it is. */
function above(row: readonly string[]): string[] {
  const pairs = Array.from({ length: Math.ceil(row.length / 2) }, (_, index) =>
    row.slice(index * 2, index * 2 + 2),
  )
  return pairs.map(([left = '', right]) => (right === undefined ? left : joined(left, right)))
}

/** The root of a day's leaves. Throws RangeError where there are none. */
export function rootOf(leaves: readonly string[]): string {
  const [first] = leaves
  if (first === undefined) throw new RangeError('a day without matches has no root')
  return leaves.length === 1 ? first : rootOf(above(leaves))
}

/** The way from a leaf up to the root. */
export function pathOf(leaves: readonly string[], index: number): Step[] {
  if (leaves.length <= 1) return []
  const isLeft = index % 2 === 0
  const hash = leaves[isLeft ? index + 1 : index - 1]
  const step: Step[] = hash === undefined ? [] : [{ side: isLeft ? 'right' : 'left', hash }]
  return [...step, ...pathOf(above(leaves), Math.floor(index / 2))]
}

/** The root that a leaf and its way up lead to. */
export const rootFrom = (leaf: string, path: readonly Step[]): string =>
  path.reduce((node, { side, hash }) => (side === 'left' ? joined(hash, node) : joined(node, hash)), leaf)

/** `day`: `2026-11-27`, in Dhaka. `previous`: the commitment before it, "" of the first. */
export const dayCommitment = (day: string, root: string, previous: string): string =>
  hashOf(`${day}:${root}:${previous}`)
