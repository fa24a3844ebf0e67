/** Who may import whom: a small table and a scan of every import. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g

interface Wall {
  room: RegExp
  /** Files of ours it may reach, besides itself. */
  mayReach: RegExp[]
  /** Packages it may use; undefined means any. */
  packages?: RegExp
  /** Nothing else of its own feature either. */
  isClosed?: boolean
}

/** The table of languages is everybody's, and so are the names of the themes. */
const LANGUAGES = /^contract\/languages\//
const THEME_NAMES = /^contract\/themes\/(theme|queries)\.ts$/
/** The table of themes is not the app's: it has their colours as style sheets. Nor are the calls of the staff's console. */
const CONTRACT = /^contract\/(?!console\/|themes\/(themes|contrast)\.ts$)/
/** Who of the host knows of the console's calls. */
const CONSOLE_ROOMS = /^server\/(console|staff|desk|store\/migrations\/console)\//

/** The first wall whose room matches a file holds for it. `$1` in a target stands for the room's feature. */
const WALLS: Wall[] = [
  { room: /^contract\/console\//, mayReach: [/^contract\//], packages: /^zod\/mini$/ },
  { room: /^contract\//, mayReach: [/^contract\/(?!console\/)/], packages: /^zod\/mini$/ },
  {
    room: /^server\/games\/([\w-]+\/frame|kit)\//,
    mayReach: [/^server\/(games|fairness)\//, LANGUAGES, THEME_NAMES],
    packages: /^$/,
  },
  { room: CONSOLE_ROOMS, mayReach: [/^server\//, /^contract\//] },
  // What answers players knows nothing of the console: the program that starts both opens its door.
  { room: /^server\/main\.ts$/, mayReach: [/^server\//, /^contract\/(?!console\/)/] },
  {
    room: /^server\//,
    mayReach: [/^server\/(?!console\/|staff\/)/, /^contract\/(?!console\/)/],
  },
  { room: /^sw\//, mayReach: [/^sw\//, LANGUAGES, THEME_NAMES], packages: /^workbox-/ },
  // An app of its own: of the players' it has what is drawn and how figures are written, and none of its state.
  {
    room: /^src\/console\//,
    mayReach: [
      /^src\/(console|ui)\//,
      /^src\/lib\/(format|live\/eventStream|storage\/mayRefuse)\.ts$/,
      // A preview wears the players' own sheets and says their own words, or it would show something else.
      /^src\/features\/(home\/(Hero|Notice|Strips)|promotions\/shared\/Promotion(Card|Details))\.module\.css$/,
      /^src\/i18n\/(en|bn)\/(promotions|first\/offers)\.ts$/,
      /^src\/features\/auth\/shared\/passkeys\.ts$/,
      /^contract\/(?!themes\/(themes|contrast)\.ts$)/,
    ],
  },
  // What a field takes is one rule for it and for the host.
  { room: /^src\/ui\//, mayReach: [/^src\/ui\//, /^contract\/kit\/unseen\.ts$/] },
  { room: /^src\/i18n\//, mayReach: [/^src\/i18n\//, LANGUAGES], packages: /^$/ },
  { room: /^src\/lib\//, mayReach: [/^src\/lib\//, /^src\/i18n\//, CONTRACT] },
  // A round is checked by the very rules that paid it, wherever else those are at home.
  {
    room: /^src\/features\/games\/fairness\/check\.ts$/,
    mayReach: [/^server\/(fairness\/fair|games\/registry|games\/kit\/verify)\.ts$/],
  },
  // So is a match, by what drew it and what its markets made of it.
  {
    room: /^src\/features\/games\/fairness\/bets\/(checkBet\.ts|MatchByHand\.tsx)$/,
    mayReach: [
      CONTRACT,
      /^src\/(lib|i18n|ui)\//,
      /^src\/features\/[\w-]+\/shared\//,
      /^server\/(matches\/(commitment|fixtures|match|cricket|soccer|tennis)|exchange\/market)\.ts$/,
    ],
  },
  // What features share stands by itself: a screen of another feature is the app's to place.
  {
    room: /^src\/features\/[\w-]+\/shared\//,
    mayReach: [CONTRACT, /^src\/(lib|i18n|ui)\//, /^src\/features\/[\w-]+\/shared\//],
    isClosed: true,
  },
  {
    room: /^src\/features\//,
    mayReach: [CONTRACT, /^src\/(lib|i18n|ui)\//, /^src\/features\/[\w-]+\/shared\//],
  },
  // The host runs it: no visitor downloads it.
  {
    room: /^src\/app\/prerender\/prerender\.tsx$/,
    mayReach: [/^src\/(?!console\/)/, /^contract\/(?!console\/)/],
  },
  { room: /^src\//, mayReach: [/^src\/(?!console\/)/, CONTRACT] },
]

function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

/** What a file imports that its wall forbids. */
function trespasses(file: string, source: string): string[] {
  const wall = WALLS.find(({ room }) => room.test(file))
  if (!wall) return []
  const feature = /^src\/features\/([\w-]+)\//.exec(file)?.[1]
  return importsOf(source).flatMap((specifier) => {
    if (!specifier.startsWith('.')) {
      return !wall.packages || wall.packages.test(specifier) ? [] : [`${file} uses the package ${specifier}`]
    }
    const target = normalize(join(dirname(file), specifier)).replaceAll('\\', '/')
    const isOwn = !wall.isClosed && feature !== undefined && target.startsWith(`src/features/${feature}/`)
    return isOwn || wall.mayReach.some((reach) => reach.test(target))
      ? []
      : [`${file} reaches into ${target}`]
  })
}

function sources(folder: string): string[] {
  return readdirSync(join(TOP, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const files = ['contract', 'server', 'sw', 'src'].flatMap(sources)

test('no room reaches where it may not', () => {
  expect(files.length).toBeGreaterThan(60)
  const found = files.flatMap((file) => trespasses(file, readFileSync(join(TOP, file), 'utf8')))
  expect(found).toEqual([])
})

test('planted trespasses are found', () => {
  const planted: [string, string][] = [
    ['contract/x.ts', `import { useState } from 'react'`],
    ['contract/x.ts', `import { App } from '../src/lib/app.tsx'`],
    ['server/x.ts', `import { App } from '../src/lib/app.tsx'`],
    ['server/games/slot/frame/main.ts', `import { z } from '../../../../contract/zod.ts'`],
    ['sw/x.ts', `import { api } from '../contract/index.ts'`],
    ['src/ui/X.tsx', `import { useApp } from '../lib/app.tsx'`],
    ['src/lib/x.ts', `import { Home } from '../features/home/Home.tsx'`],
    ['src/features/home/Home.tsx', `import { x } from '../cashier/deposit/Deposit.tsx'`],
    ['src/features/home/Home.tsx', `const x = await import('../cashier/deposit/Deposit.tsx')`],
    ['src/features/home/Home.tsx', `import '../../app/shell/Shell.tsx'`],
    ['src/features/vip/shared/VipTab.tsx', `const x = await import('../VipScreen.tsx')`],
    ['src/lib/x.ts', `import { THEMES } from '../../contract/themes/themes.ts'`],
    ['src/app/x.tsx', `import { createServer } from '../../server/app.ts'`],
    ['src/lib/x.ts', `import { consoleApi } from '../../contract/console/index.ts'`],
    ['src/app/x.tsx', `import { WORDS } from '../console/words/words.ts'`],
    ['src/console/x.tsx', `import { useApp } from '../lib/app.tsx'`],
    ['contract/x.ts', `import { ROLES } from './console/roles.ts'`],
    ['server/app.ts', `import { createConsole } from './console/console.ts'`],
    ['server/handlers/x.ts', `import { staffOfToken } from '../staff/sessions.ts'`],
  ]
  for (const [file, source] of planted) expect(trespasses(file, source), `${file}: ${source}`).toHaveLength(1)
})

test('what is allowed is not found', () => {
  const allowed: [string, string][] = [
    ['contract/money.ts', `import { z } from './zod.ts'`],
    ['contract/kit/zod.ts', `import * as z from 'zod/mini'`],
    ['src/features/home/Home.tsx', `import { Money } from '../wallet/shared/Money.tsx'`],
    ['src/features/home/Home.tsx', `import { part } from './part.ts'`],
  ]
  for (const [file, source] of allowed) expect(trespasses(file, source), `${file}: ${source}`).toEqual([])
})

test('features share through their shared folders without a circle', () => {
  const uses = new Map<string, Set<string>>()
  for (const file of files) {
    const from = /^src\/features\/([\w-]+)\/shared\//.exec(file)?.[1]
    if (!from) continue
    for (const specifier of importsOf(readFileSync(join(TOP, file), 'utf8'))) {
      if (!specifier.startsWith('.')) continue
      const to = /^src\/features\/([\w-]+)\//.exec(normalize(join(dirname(file), specifier)))?.[1]
      if (to && to !== from) uses.set(from, (uses.get(from) ?? new Set()).add(to))
    }
  }
  const reaches = (from: string, seen: string[]): string[] | undefined => {
    for (const to of uses.get(from) ?? []) {
      if (seen.includes(to)) return [...seen, to]
      const circle = reaches(to, [...seen, to])
      if (circle) return circle
    }
    return undefined
  }
  for (const feature of uses.keys()) expect(reaches(feature, [feature])).toBeUndefined()
})

test('only contract/kit/zod.ts imports zod', () => {
  const importers = files.filter((file) =>
    /from '(zod|zod\/mini)'/.test(readFileSync(join(TOP, file), 'utf8')),
  )
  expect(importers).toEqual(['contract/kit/zod.ts'])
})

test('the route table stays a table', () => {
  const lines = readFileSync(join(TOP, 'src/app/routes.tsx'), 'utf8').split('\n')
  expect(lines.length).toBeLessThan(400)
})
