/**
 * The part `compare`: the working tree's first screen beside another revision's, in the same runs on the same machine. Figures
 * of two days or two machines say nothing of a change. Source: budgets.md.
 */
import { startHost, stopHost } from './host.mjs'
import { openLink } from './link.mjs'
import { PHONE, SMALL_PHONE } from './page.mjs'
import { sideBySide } from './pages.mjs'
import { head, kB, median, row } from './report.mjs'
import { builtAt } from './revision.mjs'
import { KINDS } from './visits.mjs'

/** Prints each figure of this tree beside that of `revision`: medians of run-by-run ratios, below 1 where this tree is better. */
export async function compare(newFolder, revision) {
  if (!revision) throw new Error('Say what to compare with: npm run bench -- compare <revision>')
  const before = builtAt(revision, ['scripts/build.mjs'])
  try {
    const hosts = {
      now: await startHost(newFolder()),
      before: await startHost(newFolder(), {}, before.folder),
    }
    const links = {}
    for (const [name, { url }] of Object.entries(hosts)) links[name] = await openLink(new URL(url).port)
    for (const phone of [SMALL_PHONE, PHONE]) beside(phone, await sideBySide(links, phone))
    for (const link of Object.values(links)) await link.close()
    for (const host of Object.values(hosts)) await stopHost(host)
  } finally {
    before.remove()
  }
}

const inMs = (ms) => `${ms.toFixed(0)} ms`
const FIGURES = [
  { key: 'fcp', name: 'first paint', said: inMs },
  { key: 'lcp', name: 'largest paint', said: inMs },
  { key: 'blocked', name: 'main thread blocked', said: inMs },
  { key: 'all', name: 'on the wire for the page', said: kB },
]

function beside(phone, { runs, busy }) {
  const { width, height } = phone.viewport
  head(`/ at ${width} × ${height}: now ÷ before (machine ${(busy * 100).toFixed(0)} % busy before a run)`)
  for (const kind of KINDS)
    for (const { key, name, said } of FIGURES) {
      const typical = (side) => said(median(runs.map((run) => run[side][kind][key])))
      const ratio = median(runs.map(({ now, before }) => (now[kind][key] + 1) / (before[kind][key] + 1)))
      row(`${kind}: ${name}`, ratio.toFixed(2), `${typical('now')}, before ${typical('before')}`)
    }
}
