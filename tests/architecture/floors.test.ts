/** Every room of the host stands on a floor and reaches only its own files and those of lower floors. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')

/** From the ground up. What stands beside each other knows nothing of each other. */
const FLOORS: string[][] = [
  ['messages', 'random', 'site.ts'],
  ['context'],
  ['config.ts'],
  ['art', 'images', 'store'],
  ['host.ts'],
  ['audit', 'crypto', 'events', 'loyalty'],
  ['content', 'limits'],
  ['http', 'payments', 'push'],
  ['bot-check', 'inbox'],
  ['auth', 'ledger'],
  ['implement.ts', 'notify', 'players', 'records'],
  ['factors'],
  ['exchange', 'games'],
  ['jobs', 'live', 'seed'],
  ['desk', 'handlers'],
  ['app.ts', 'backup'],
  ['main.ts'],
]
/** Rooms inside one feature folder hold what belongs together; beyond this many files nobody finds anything. */
const MOST_FILES = 30
/** Files beside the rooms: a newcomer reads them all. */
const MOST_LOOSE = 8

const IMPORT = /from\s*'(\.[^']+)'|import\('(\.[^']+)'\)/g

const floorOf = (room: string): number => FLOORS.findIndex((rooms) => rooms.includes(room))
const roomOf = (file: string): string => file.split('/')[1] ?? ''

/** The rooms that a file of the host reaches and may not. */
function trespasses(file: string, source: string): string[] {
  const room = roomOf(file)
  return [...source.matchAll(IMPORT)].flatMap(([, named = '', loaded = '']) => {
    const target = join(dirname(file), named || loaded)
    const reached = roomOf(target)
    const isOutside = !target.startsWith('server/') || reached === room
    return isOutside || floorOf(reached) < floorOf(room) ? [] : [`${file} reaches up to ${target}`]
  })
}

function sources(folder: string): string[] {
  return readdirSync(join(TOP, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return sources(path)
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [path] : []
  })
}

const files = sources('server')

test('every room of the host has its floor', () => {
  const rooms = new Set(files.map(roomOf))
  expect([...rooms].filter((room) => floorOf(room) < 0)).toEqual([])
  expect(FLOORS.flat().filter((room) => !rooms.has(room))).toEqual([])
})

test('no room of the host reaches up', () => {
  expect(files.flatMap((file) => trespasses(file, readFileSync(join(TOP, file), 'utf8')))).toEqual([])
})

test('planted trespasses are found, and what is allowed is not', () => {
  const planted = [
    ['server/http/x.ts', "import { sessions } from '../auth/sessions.ts'"],
    ['server/ledger/x.ts', "import { h } from '../handlers/cashier.ts'"],
    ['server/auth/x.ts', "import { ledger } from '../ledger/ops.ts'"],
    ['server/store/x.ts', "const late = await import('../jobs/jobs.ts')"],
    ['server/config.ts', "import type { Host } from './host.ts'"],
  ] as const
  for (const [file, source] of planted) expect(trespasses(file, source), source).toHaveLength(1)
  const allowed = [
    ['server/ledger/x.ts', "import { fail } from '../messages/messages.ts'"],
    ['server/ledger/x.ts', "import { runOp } from './ops.ts'"],
    ['server/ledger/x.ts', "import { paisa } from '../../contract/money.ts'"],
  ] as const
  for (const [file, source] of allowed) expect(trespasses(file, source), source).toEqual([])
})

test('few files stand beside the rooms, and no folder is crowded', () => {
  expect(files.filter((file) => file.split('/').length === 2).length).toBeLessThanOrEqual(MOST_LOOSE)
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
})
