/** Every script and sheet that a build sends to a browser: the app's, its worker's, the games', and those inside of pages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (path) => readFileSync(path, 'utf8')

/** What stands inside of a page. */
function inPage(page, where) {
  const parts = (tag, kind) =>
    [
      ...page.matchAll(new RegExp(`<${tag}(?![^>]*\\b(src|application/json))[^>]*>([^]*?)</${tag}>`, 'g')),
    ].map(([, , text]) => ({ kind, text, where }))
  return [...parts('style', 'sheet'), ...parts('script', 'script')].filter(({ text }) => text.trim() !== '')
}

/** `{ kind: 'script' | 'sheet', text, where }` for each of them. Files of earlier builds are none of it. */
export function filesOfBuild(dist = 'dist') {
  const client = join(dist, 'client')
  const manifest = JSON.parse(read(join(client, '.vite/manifest.json')))
  const names = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))
  const [, worker] = /importScripts\('\/([^']+)'\)/.exec(read(join(client, 'sw.js'))) ?? []
  const files = [...names, 'sw.js', worker].flatMap((name) => {
    const kind = { js: 'script', css: 'sheet' }[name.split('.').at(-1)]
    return kind ? [{ kind, text: read(join(client, name)), where: sourceOf(manifest, name) }] : []
  })
  const games = join(dist, 'games')
  const frames = readdirSync(games).map((game) => [join(games, game, 'index.html'), `game ${game}`])
  const pages = ['index.html', 'home.html'].map((name) => [join(client, name), name])
  return [
    ...files,
    ...[...frames, ...pages]
      .filter(([path]) => existsSync(path))
      .flatMap(([path, where]) => inPage(read(path), where)),
  ]
}

/** A hashed name says little: the source, where it has one. */
const sourceOf = (manifest, file) =>
  Object.entries(manifest).find(([, chunk]) => chunk.file === file || chunk.css?.includes(file))?.[0] ?? file
