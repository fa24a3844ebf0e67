/** What a build uses that not all browsers of the floor have: `node scripts/floor/floor.mjs` prints it. */
import { pathToFileURL } from 'node:url'
import { filesOfBuild } from './build.mjs'
import { collect } from './compat.mjs'
import { HARMLESS } from './harmless.mjs'
import { namesGiven, usesOfScript } from './scripts.mjs'
import { usesOfSheet } from './sheets.mjs'

/** `{ name, browsers, where }` for each, by name. */
export function newerThanFloor(dist = 'dist') {
  const files = filesOfBuild(dist)
  const scripts = files.filter(({ kind }) => kind === 'script')
  const given = new Set(scripts.flatMap(({ text, where }) => [...namesGiven(text, where)]))
  return collect(
    files.flatMap(({ kind, text, where }) =>
      kind === 'script' ? usesOfScript(text, where, given) : usesOfSheet(text, where),
    ),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { name, browsers, where } of newerThanFloor(process.argv[2]))
    console.log(
      `${name in HARMLESS ? ' ' : '!'} ${name.padEnd(40)} ${browsers.join(' ')}: ${where.join(' ')}`,
    )
