/**
 * Builds the staff's console into dist/console: an entry, a page and a budget of its own. Nothing of it is in the players' app,
 * which neither names nor keeps it (decision 205).
 */
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { brotli } from './bench/sizes.mjs'
import { scopedName } from './classNames.mjs'
import { CSS_TARGET } from './floor/browsers.mjs'

const OUT = 'dist/console'
/** Compressed bytes of all its scripts and sheets. Staff load them once a version, at a desk. */
const BUDGET = 200_000

/** Builds it and answers its compressed size in bytes. Throws when it is over its budget. */
export async function buildConsole() {
  await build({
    root: 'src/console',
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    css: { modules: { generateScopedName: scopedName } },
    resolve: {
      alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
    },
    build: {
      outDir: resolve(OUT),
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: CSS_TARGET,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  })
  cpSync('public/icons.svg', join(OUT, 'icons.svg'))
  const files = readdirSync(join(OUT, 'assets'))
  const bytes = files.reduce((sum, name) => sum + brotli(readFileSync(join(OUT, 'assets', name))), 0)
  if (bytes > BUDGET) throw new Error(`The console has ${bytes} bytes compressed, ${BUDGET} allowed`)
  return bytes
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(`the console: ${await buildConsole()} bytes compressed`)
