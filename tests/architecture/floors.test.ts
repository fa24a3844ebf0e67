/** Every room of the host and of the app's library stands on a floor and reaches only its own files and those of lower floors. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')

interface House {
  folder: string
  /** From the ground up. What stands beside each other knows nothing of each other. */
  floors: string[][]
  /** Files beside the rooms: a newcomer reads them all. */
  mostLoose: number
}

const SERVER: House = {
  folder: 'server',
  mostLoose: 8,
  floors: [
    ['fairness', 'messages', 'random', 'site.ts'],
    ['context'],
    ['config.ts'],
    ['art', 'brand', 'health', 'images', 'store'],
    ['matches'],
    ['host.ts'],
    ['audit', 'crypto', 'events', 'loyalty'],
    ['content', 'limits', 'protection'],
    ['http', 'payments', 'push'],
    ['bot-check', 'inbox'],
    ['auth', 'ledger'],
    ['implement.ts', 'notify', 'players', 'records'],
    ['factors', 'staff'],
    ['exchange', 'games'],
    ['jobs', 'live', 'seed'],
    ['console', 'desk', 'handlers'],
    ['app.ts', 'backup'],
    ['main.ts'],
  ],
}

const LIB: House = {
  folder: 'src/lib',
  mostLoose: 9,
  floors: [
    ['storage', 'config', 'form.ts', 'format.ts', 'polyfills.ts', 'ownPath.ts', 'wearTheme.ts'],
    ['session.ts', 'settings.ts'],
    ['api', 'hydration'],
    ['pwa'],
    ['outbox', 'live'],
    ['app.tsx'],
    ['hooks', 'protection', 'signing', 'Title.tsx'],
  ],
}

/** Of source files in one folder; beyond so many nobody finds anything. */
const MOST_FILES = 30

const IMPORT = /from\s*'(\.[^']+)'|import\('(\.[^']+)'\)/g

const floorOf = ({ floors }: House, room: string): number => floors.findIndex((rooms) => rooms.includes(room))
const roomOf = ({ folder }: House, file: string): string => file.slice(folder.length + 1).split('/')[0] ?? ''

/** The rooms that a file of a house reaches and may not. */
function trespasses(house: House, file: string, source: string): string[] {
  const room = roomOf(house, file)
  return [...source.matchAll(IMPORT)].flatMap(([, named = '', loaded = '']) => {
    const target = join(dirname(file), named || loaded)
    const reached = roomOf(house, target)
    const isOutside = !target.startsWith(`${house.folder}/`) || reached === room
    return isOutside || floorOf(house, reached) < floorOf(house, room)
      ? []
      : [`${file} reaches up to ${target}`]
  })
}

function sources(folder: string): string[] {
  return readdirSync(join(TOP, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

for (const house of [SERVER, LIB]) {
  const { folder, floors, mostLoose } = house
  const files = sources(folder)

  test(`every room of ${folder} has its floor`, () => {
    const rooms = new Set(files.map((file) => roomOf(house, file)))
    expect([...rooms].filter((room) => floorOf(house, room) < 0)).toEqual([])
    expect(floors.flat().filter((room) => !rooms.has(room))).toEqual([])
  })

  test(`no room of ${folder} reaches up`, () => {
    const found = files.flatMap((file) => trespasses(house, file, readFileSync(join(TOP, file), 'utf8')))
    expect(found).toEqual([])
  })

  test(`few files of ${folder} stand beside its rooms`, () => {
    expect(files.filter((file) => dirname(file) === folder).length).toBeLessThanOrEqual(mostLoose)
  })
}

/** The folders with more source files than anybody looks through. */
function crowded(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder)
}

test('no folder is crowded, and the frame of the screens has few files beside its rooms', () => {
  const files = ['contract', 'server', 'src', 'sw'].flatMap(sources)
  expect(files.length).toBeGreaterThan(500)
  expect(crowded(files)).toEqual([])
  const loose = readdirSync(join(TOP, 'src/app/shell'), { withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(loose.length).toBeLessThanOrEqual(15)
  const planted = Array.from({ length: MOST_FILES + 1 }, (_, index) => `src/lib/x/${index}.ts`)
  expect(crowded(planted)).toEqual(['src/lib/x'])
})

test('planted trespasses are found, and what is allowed is not', () => {
  const planted: [House, string, string][] = [
    [SERVER, 'server/http/x.ts', "import { sessions } from '../auth/sessions.ts'"],
    [SERVER, 'server/ledger/x.ts', "import { h } from '../handlers/cashier.ts'"],
    [SERVER, 'server/auth/x.ts', "import { ledger } from '../ledger/ops.ts'"],
    [SERVER, 'server/store/x.ts', "const late = await import('../jobs/jobs.ts')"],
    [SERVER, 'server/config.ts', "import type { Host } from './host.ts'"],
    [LIB, 'src/lib/storage/x.ts', "import { useApp } from '../app.tsx'"],
    [LIB, 'src/lib/outbox/x.ts', "import { useCachedRead } from '../hooks/useCachedRead.ts'"],
  ]
  for (const [house, file, source] of planted) expect(trespasses(house, file, source), source).toHaveLength(1)
  const allowed: [House, string, string][] = [
    [SERVER, 'server/ledger/x.ts', "import { fail } from '../messages/errors.ts'"],
    [SERVER, 'server/ledger/x.ts', "import { runOp } from './ops.ts'"],
    [SERVER, 'server/ledger/x.ts', "import { paisa } from '../../contract/money.ts'"],
    [LIB, 'src/lib/hooks/x.ts', "import { useApp } from '../app.tsx'"],
  ]
  for (const [house, file, source] of allowed) expect(trespasses(house, file, source), source).toEqual([])
})
