/** What the oldest browsers that we serve have, by browser-compat-data. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { FLOOR } from './browsers.mjs'

// Read as text: an import of JSON is not the same in every Node that we run on.
const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
export const data = JSON.parse(readFileSync(path, 'utf8'))

const isUpTo = (version, floor) => {
  if (typeof version !== 'string') return version === true
  const [one, two] = [version, floor].map((text) => text.replace('≤', '').split('.').map(Number))
  if (one.some(Number.isNaN)) return false
  return one[0] === two[0] ? (one[1] ?? 0) <= (two[1] ?? 0) : one[0] < two[0]
}

/** Under its own name, without a flag, and not taken away again. */
const isThere = (statement, floor) =>
  isUpTo(statement.version_added, floor) &&
  !(statement.version_removed && isUpTo(statement.version_removed, floor)) &&
  !statement.flags &&
  !statement.prefix &&
  !statement.alternative_name

/** The browsers of the floor that lack a feature; none where the data does not say. */
export function lacking(feature) {
  const support = feature?.__compat?.support
  if (!support) return []
  return Object.entries(FLOOR)
    .filter(
      ([browser, floor]) => support[browser] && ![support[browser]].flat().some((one) => isThere(one, floor)),
    )
    .map(([browser]) => browser)
}

/** A feature by its path in the data: `['css', 'selectors', 'has']`. */
export const featureAt = (path) =>
  path.reduce((at, name) => (at && Object.hasOwn(at, name) ? at[name] : undefined), data)

/** What is used and not everywhere: a row for each, by the feature's name. */
export function collect(uses) {
  const found = new Map()
  for (const { name, features, where } of uses) {
    // Several things may bear the name: as long as one of them is old it is taken for that one.
    const lacks = features.map(lacking)
    if (features.length === 0 || lacks.some(({ length }) => length === 0)) continue
    const row = found.get(name) ?? { name, browsers: lacks[0], where: new Set() }
    row.where.add(where)
    found.set(name, row)
  }
  return [...found.values()]
    .map((row) => ({ ...row, where: [...row.where].sort((a, b) => (a < b ? -1 : 1)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
