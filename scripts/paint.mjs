/**
 * Builds what paints first screens: the app's components as one program for Node (`dist/paint/paint.js`), the page
 * they are painted into (`canvas.json`), and home painted without any host (`dist/client/home.html`).
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { scopedName } from './classNames.mjs'

/** Whose styles the first screens need a part of, besides the page's own, which they hold whole; a theme's colours too. */
const FIRST_SCREENS = ['src/app/shell/Shell.desktop.tsx', 'src/lib/wearTheme.ts']

/** Screens that people open first besides home, by where they stand: what their pages name (decision 139). */
const LOBBY = 'src/features/games/lobby/Lobby.tsx'
const OPENED_FIRST = {
  '/games': LOBBY,
  '/casino': LOBBY,
  '/slot': LOBBY,
  '/table': LOBBY,
  '/crash': LOBBY,
  '/fishing': LOBBY,
  '/arcade': LOBBY,
  '/lottery': LOBBY,
  '/promotions': 'src/features/promotions/Promotions.tsx',
  '/login': 'src/features/auth/doors.ts',
  '/signup': 'src/features/auth/sign-up/SignUp.tsx',
}

export async function buildPaint() {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: {
      'process.env.NODE_ENV': '"production"',
      'self.__TSR_ROUTER__': 'globalThis.__TSR_ROUTER__',
    },
    css: { modules: { generateScopedName: scopedName } },
    // The page's own conditions: what is painted must be what the page would draw.
    ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import'] } },
    build: {
      ssr: 'src/app/prerender/prerender.tsx',
      outDir: 'dist/paint',
      emptyOutDir: true,
      target: 'node20',
      assetsInlineLimit: 0,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'paint.js' } },
    },
  })
}

/** What home is painted into, and home painted; `dist`: the build's folder; `colours`: its brand's (scripts/brand.mjs). */
export async function paintHome(dist, colours) {
  const canvas = { ...readCanvas(`${dist}/client`), colours }
  writeFileSync(`${dist}/paint/canvas.json`, JSON.stringify(canvas))
  const { hintsOf, paint } = await import(pathToFileURL(resolve(dist, 'paint/paint.js')).href)
  const { html } = await paint(canvas, '/', hintsOf({ cookie: '', acceptLanguage: 'en' }), undefined)
  for (const packed of ['.br', '.gz']) rmSync(`${dist}/client/home.html${packed}`, { force: true })
  writeFileSync(`${dist}/client/home.html`, html)
}

function readCanvas(client) {
  const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))
  const withImports = (name, seen = new Set()) => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const one of manifest[name].imports ?? []) withImports(one, seen)
    return seen
  }
  const entry = Object.keys(manifest).find((name) => manifest[name].isEntry)
  const sheetsOf = (names) => [...new Set(names.flatMap((name) => manifest[name].css ?? []))]
  const text = (files) => files.map((file) => readFileSync(`${client}/${file}`, 'utf8').trim()).join('')
  const besidesEntry = (name) => [...withImports(name)].filter((one) => !withImports(entry).has(one))
  const scriptsOf = (name) => besidesEntry(name).map((one) => `/${manifest[one].file}`)
  const words = (language) => scriptsOf(`src/i18n/${language}/first.ts`)
  const screen = (name) => ({
    scripts: scriptsOf(name),
    styles: besidesEntry(name).flatMap((one) => (manifest[one].css ?? []).map((file) => `/${file}`)),
  })
  const languages = readdirSync('src/i18n', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const ofEach = (scripts) => Object.fromEntries(languages.map(({ name }) => [name, scripts(name)]))
  const rest = (language) => ['rest', 'care'].flatMap((part) => scriptsOf(`src/i18n/${language}/${part}.ts`))
  return {
    page: readFileSync(`${client}/index.html`, 'utf8'),
    sheet: text(sheetsOf([...withImports(entry)])),
    style: text(sheetsOf(FIRST_SCREENS.flatMap(besidesEntry))),
    words: ofEach(words),
    rest: ofEach(rest),
    screens: Object.fromEntries(Object.entries(OPENED_FIRST).map(([path, name]) => [path, screen(name)])),
  }
}
