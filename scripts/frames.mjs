/**
 * Builds the games' frames: each folder server/games/<game>/frame becomes one document in dist/games/<game>/,
 * its script and style inside, so that a policy of two hashes is all that it is allowed to run.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { CSS_TARGET } from './floor/browsers.mjs'

const GAMES = 'server/games'
/** Compressed bytes that a frame may have. */
const BUDGET = 40 * 1024

/** Builds every frame and answers their sizes. Throws when one is over its budget. */
export async function buildFrames() {
  const frames = readdirSync(GAMES).filter((game) => existsSync(join(GAMES, game, 'frame/index.html')))
  const sizes = []
  for (const game of frames) {
    const html = await oneDocument(resolve(GAMES, game, 'frame'))
    const folder = join('dist/games', game)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.html'), html)
    const bytes = brotliCompressSync(html).length
    if (bytes > BUDGET) throw new Error(`${game}: the frame has ${bytes} bytes compressed, ${BUDGET} allowed`)
    sizes.push({ game, bytes })
  }
  return sizes
}

async function oneDocument(root) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    base: './',
    build: {
      write: false,
      target: 'es2022',
      cssTarget: CSS_TARGET,
      modulePreload: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
    },
  })
  const files = [result].flat().flatMap(({ output }) => output)
  const textOf = (ending) =>
    files
      .filter(({ fileName }) => fileName.endsWith(ending))
      .map((file) => String(file.type === 'chunk' ? file.code : file.source).trim())
      .join('\n')
  const script = textOf('.js').replaceAll('</script', '<\\/script')
  const page = textOf('.html')
    .replace(/\s*<script[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(/>\s+</g, '><')
  // Functions, so that `$&` in the code is not taken for a pattern of replace.
  return page
    .replace('</head>', () => `<style>${textOf('.css')}</style></head>`)
    .replace('</body>', () => `<script type="module">${script}</script></body>`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { game, bytes } of await buildFrames()) console.log(`${game}: ${bytes} bytes compressed`)
}
