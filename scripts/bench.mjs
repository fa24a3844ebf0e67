/**
 * Speed, size and data beside what is possible, in one run: `npm run bench`; `npm run bench -- odds` does one part of
 * `pages`, `idle`, `host`, `reads`, `orders`, `streams`, `fanout`, `desk`, `growth`, `odds`, `update` and `where`. `npm run bench -- compare <revision>` sets the first
 * screen of this tree beside another revision's, and `npm run bench -- reads <revision>` or `orders` its reads or orders. Figures are medians of run-by-run
 * ratios to the same thing written by hand, or to a bare server with the same bytes, because machines differ. RUNS (5)
 * says how often. A bench is not a test: it fails on nothing. Source: budgets.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare } from './bench/compare.mjs'
import { desk } from './bench/desk.mjs'
import { fanout } from './bench/fanout.mjs'
import { growth } from './bench/growth.mjs'
import { hosts } from './bench/hosts.mjs'
import { idle } from './bench/idle.mjs'
import { odds } from './bench/odds.mjs'
import { orders } from './bench/orders.mjs'
import { pages } from './bench/pages.mjs'
import { reads } from './bench/reads.mjs'
import { streams } from './bench/streams.mjs'
import { update } from './bench/update.mjs'
import { where } from './bench/where.mjs'

const folders = []
const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'maidan-bench-')))
  return folders.at(-1)
}
const PARTS = {
  pages: () => pages(newFolder()),
  idle: () => idle(newFolder()),
  host: () => hosts(newFolder),
  reads: () => reads(newFolder, revision),
  orders: () => orders(newFolder, revision),
  streams: () => streams(newFolder()),
  fanout: () => fanout(newFolder()),
  desk: () => desk(newFolder),
  growth: () => growth(newFolder),
  odds: () => odds(newFolder()),
  update: () => update(newFolder),
  where: () => where(newFolder()),
}
const [wanted, revision] = process.argv.slice(2)
if (wanted !== undefined && wanted !== 'compare' && !(wanted in PARTS)) {
  throw new Error(`There is no part ${wanted}: ${Object.keys(PARTS).join(', ')}, compare`)
}
try {
  if (wanted === 'compare') await compare(newFolder, revision)
  for (const [name, run] of Object.entries(PARTS)) if (wanted === undefined || wanted === name) await run()
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
