import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { minify } from 'terser'
import { VitePWA } from 'vite-plugin-pwa'
// @ts-expect-error -- a plain script without types
import { buildFolder, fileNames, revisionOf } from './scripts/buildFolder.mjs'
// @ts-expect-error -- a plain script without types
import { scopedName } from './scripts/classNames.mjs'
// @ts-expect-error -- a plain script without types
import { CSS_TARGET } from './scripts/floor/browsers.mjs'
import { LongFirst } from './tests/order.ts'
import { dressedManifest, dressedPage } from './contract/brand/dress.ts'
import { api } from './contract/index.ts'
import { WRITTEN_IDS } from './contract/languages/language.ts'
import { LIVE_PATH, PUBLIC_LIVE_PATH } from './contract/live.ts'
import { loadBrand } from './server/brand/load.ts'

/** What the page is named by; the rest of a brand is put on what is built (scripts/brand.mjs). */
const brand = loadBrand(process.env['BRAND'] || undefined)
const branded: Plugin = { name: 'branded', transformIndexHtml: (page) => dressedPage(page, brand) }

/** The contract as the worker needs it, computed here, so that it holds none of the contract itself. */
const reads = Object.values<{ method: string; path: string; offline?: string }>(api).filter(
  ({ method }) => method === 'GET',
)
/** The public lists that the worker may keep, by class. */
const offlineLists = reads.flatMap(({ path, offline }) =>
  offline ? [{ path: `^${path.replace(/\{\w+\}/g, '[^/]+')}$`, kept: offline }] : [],
)
/** Every other read, and the streams: none is the worker's, and where the browser can, none goes through it. */
const directReads = [
  LIVE_PATH,
  PUBLIC_LIVE_PATH,
  ...new Set(reads.flatMap(({ path, offline }) => (offline ? [] : [path.replace(/\{\w+\}/g, '*')]))),
]

/** In development the app asks a host that runs beside it (`npm start`, or `node dist/server/server/main.js`). */
const host = process.env['HOST_URL'] ?? 'http://127.0.0.1:3000'

/** What several other screens share: in small files of their own they would cost a request each. */
const sharedCalls =
  /contract\/(?!exchange|exposure|proof|export|push|receipts|kit\/unseen|languages\/made)|src\/lib\/(?!\w+\/(outbox|live\.|eventStream|useTooLong|attempts|push|usage|tabDraft|useTexts))/
const sharedParts =
  /src\/(ui\/(?!SearchInput)|app\/(shell|screens)\/)|src\/features\/(\w+\/shared\/(?!VerificationTip|BirthdayDialog|LatestRecords|shrink|convertAttempt|levelName|Overview|Account|usePush|useRounds|rounds|RoundsLink|RulesLink|rules|excluded|tabs|slip|bet\.module|orderReads|terms|HeldBack|heldWords|termWords|orderAttempt|CancelOrder|ChangeOrder|EditOrder|useCancelOrders|keptBets|useKeptBets|position|marketWords|matchedWith|Commission|keys|signature|exchangeCall|keptResults|parsedUrl|ownGames)|cashier\/\w+\/DemoNotice|auth\/auth\.module)/

/** A call's description, its limit, whose it is, how it is repeated and who is refused it are the host's matter: no visitor downloads them. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/((protection|exchange)\/)?[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replace(
        /\b(excluded|idempotent|saysError|fresh): true,?|\bstatus: 201,?|\b(limit|owner|summary):(\s*\+?\s*("(\\.|[^"\\])*"|'(\\.|[^'\\])*'|`(\\.|[^`\\])*`))+,?/g,
        '',
      ),
      map: null,
    }),
  },
}

/**
 * How the host writes its public answers is the host's matter too. The app encodes what it sends and what it keeps of a
 * player's own, and none of these (tests/architecture/imports.test.ts).
 */
const withoutEncoders: Plugin = {
  name: 'without-encoders',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/content\.ts$/ },
    handler: (code) => ({
      code: code.replace(/^( *)encode: [^\n]*(\(\{\n.*?^\1\}\))?,\n/gms, ''),
      map: null,
    }),
  },
}

/** What packages say to their developers about calls, and know of transitions, that the app does not make: 0.4 kB on the way to the first paint. */
const withoutAdvice: Plugin = {
  name: 'without-advice',
  apply: 'build',
  transform: {
    filter: {
      id: /\/(react|react-dom|scheduler)\/cjs\/[\w.-]+\.production\.js$|\/react-dom\/(index|client)\.js$|\/zod\/v4\/(core|mini)\/\w+\.js$|\/query-core\/.*\/queryObserver\.js$/,
    },
    handler: (code) => ({
      code: code
        // Tells the developers' tools whether the bundler has done its work.
        .replace(/^ *checkDCE\(\);/gm, '')
        .replace(/^exports\.unstable_forceFrameRate = .*?^\};/ms, '')
        // What a page is to fetch ahead, the host says in its head.
        .replace(
          /^exports\.(preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = .*?^\};/gms,
          '',
        )
        .replace(
          /"( for the full message or use|\). If you meant to render|View transition was|Skipping view transition|Transition was aborted|React\.Children\.only expected|The argument must be|Objects are not valid|Encountered Promise|Async schemas|Uninitialized schema|Cannot specify both|Integers must be within|Expected enabled)[^"]*"/g,
          '""',
        )
        .replace(/(?<='A React form was unexpectedly submitted)[^"]*(?='\)")/, ''),
      map: null,
    }),
  },
}

/** A built app's worker that still runs on this address would answer instead of the development server. Source: pwa.md 1.9. */
const noWorkerInDevelopment: Plugin = {
  name: 'no-worker-in-development',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use('/sw.js', (_, response) => {
      response.setHeader('Content-Type', 'text/javascript')
      response.setHeader('Cache-Control', 'no-store')
      response.end(SELF_DESTROYING)
    })
  },
}
const SELF_DESTROYING = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    registration
      .unregister()
      .then(() => clients.matchAll({ type: 'window' }))
      .then((pages) => Promise.all(pages.map((page) => page.navigate(page.url)))),
  ),
)
`

/** Once more over what the bundler made small: 0.2 kB less on the way to the first paint. */
const SMALL = { module: true, ecma: 2020, compress: { passes: 3, reduce_funcs: false } } as const

/** From this size on (bytes) a file is worth a thread of its own. */
const WORTH_A_THREAD = 2000
/**
 * Nearly all of a file of ours runs when it is loaded: the browser compiles a larger one whole while it comes, beside the
 * main thread, instead of function by function in its way. The words must stand first (v8.dev/blog/explicit-compile-hints).
 */
const smallAndCompiledWhole: Plugin = {
  name: 'small-and-compiled-whole',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: async (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const { code = file.code } = await minify(file.code, SMALL)
        file.code = code.length < WORTH_A_THREAD ? code : `//# allFunctionsCalledOnLoad\n${code}`
      }
    },
  },
}

/**
 * What the worker keeps before anything else, so that the app opens offline after the shortest visit: the page, the
 * entry, the frame, the screens a visitor meets first, and the pages behind the footer. Source: pwa.md 1.3
 * class 1, X-92.
 */
const NEEDED_FIRST = [
  'index.html',
  'node_modules/workbox-window/build/workbox-window.prod.mjs',
  ...['Install.tsx', 'Page.tsx', 'partners.ts'].map((name) => `src/app/screens/${name}`),
  'src/app/shell/Overlays.tsx',
  'src/app/shell/Shell.desktop.tsx',
  'src/app/shell/contact/ContactPanel.tsx',
  ...['AccountMarks', 'Footer', 'Menu'].map((name) => `src/app/shell/navigation/${name}.tsx`),
  'src/app/shell/notices/UpdateRow.tsx',
  'src/features/auth/doors.ts',
  'src/features/auth/sign-up/SignUp.tsx',
  'src/features/auth/shared/Popups.tsx',
  'src/features/games/lobby/Lobby.tsx',
  ...['About', 'Offers', 'QueryFallback', 'SportSliders'].map((name) => `src/features/home/${name}.tsx`),
  'src/features/promotions/Promotions.tsx',
  'src/features/promotions/shared/PromotionDetails.tsx',
  ...['live/live', 'outbox/outbox', 'pwa/updates'].map((name) => `src/lib/${name}.ts`),
]

/** What the build says of its files, by their source. */
type Built = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Which file holds words of which language: the worker keeps the player's own first. */
const wordsIn = (built: Built): Map<string, string> =>
  new Map(
    WRITTEN_IDS.flatMap((id) =>
      ['first', 'rest', 'care'].map((part): [string, string] => [
        built[`src/i18n/${id}/${part}.ts`]?.file ?? missing(`src/i18n/${id}/${part}.ts`),
        id,
      ]),
    ),
  )

function missing(source: string): never {
  throw new Error(`${source} is no chunk of its own`)
}

/** The built files of those with all that they import: a screen without one of them does not open. */
function neededFirst(built: Built): Set<string> {
  const needed = new Set(['index.html', 'icons.svg', 'favicon.svg'])
  const add = (key: string) => {
    const chunk = built[key]
    if (!chunk) throw new Error(`${key} is no chunk of its own: see NEEDED_FIRST`)
    if (needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const one of chunk.css ?? []) needed.add(one)
    for (const one of chunk.imports ?? []) add(one)
  }
  // Packages that are linked from elsewhere, as in the copies of mutants.mjs, have a longer way in their name.
  const keys = Object.keys(built)
  for (const name of NEEDED_FIRST) add(keys.find((key) => key.endsWith(name)) ?? name)
  return needed
}

/** Tests that put a spy in a package's place: their modules are their own. */
const APART = ['server/auth/passwords.test.ts']
/** Tests of the app's own logic that need a page all the same. */
const ON_A_PAGE = [
  'src/app/shell/keyboard.test.ts',
  'src/features/exchange/Frames.test.ts',
  'src/lib/{api/poll,outbox/{byProgress,deviceQueue,outbox},pwa/pwa,session,storage/deviceStore,storage/persisted,storage/storage}.test.ts',
  'src/ui/browser/afterFrame.test.ts',
]
/** A journey whose app has no document: React decides that once, when it is imported. */
const WITHOUT_PAGE = 'tests/journeys/renderToString.test.tsx'

export default defineConfig({
  define: {
    __OFFLINE_LISTS__: JSON.stringify(offlineLists),
    __DIRECT_READS__: JSON.stringify(directReads),
  },
  plugins: [
    react(),
    noWorkerInDevelopment,
    branded,
    withoutSummaries,
    withoutEncoders,
    withoutAdvice,
    smallAndCompiledWhole,
    buildFolder,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: dressedManifest(JSON.parse(readFileSync('manifest.webmanifest', 'utf8')), brand),
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css}', 'index.html', 'icons.svg', 'favicon.svg'],
        // The worker keeps what is needed first at once, and every other screen's files when nothing else is under way.
        manifestTransforms: [
          (files) => {
            const built: Built = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
            const needed = neededFirst(built)
            const themes = built['src/lib/wearTheme.ts']?.css?.[0]
            const words = wordsIn(built)
            const marks = ({ url }: (typeof files)[number]) =>
              words.has(url)
                ? { words: words.get(url) }
                : { ...(!needed.has(url) && { later: true }), ...(url === themes && { themes: true }) }
            // Told by what is in it, whatever build's folder it is in.
            const revision = ({ url, revision }: (typeof files)[number]) =>
              url.startsWith('assets/') ? revisionOf(readFileSync(`dist/client/${url}`)) : revision
            return { manifest: files.map((file) => ({ ...file, revision: revision(file), ...marks(file) })) }
          },
        ],
        maximumFileSizeToCacheInBytes: 600_000,
      },
    }),
  ],
  css: { modules: { generateScopedName: scopedName } },
  resolve: {
    alias: {
      // React has had the hook itself since 18: the stand-in is for older ones.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // By its name comes what is written for browsers without classes, nearly twice as large.
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
    },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
    // What the floor's browsers write otherwise is written for them; what none can write so is found by floor.spec.ts.
    cssTarget: CSS_TARGET,
    modulePreload: {
      polyfill: false,
      // A screen's styles and what most share come beside it; naming its few small files would weigh on every visit.
      // The entry's sheet is in every page, linked or whole.
      resolveDependencies: (_, files) =>
        files.filter((file) => /(?<!\/index-\w{7})\.css$|\/(parts|calls)\.js$/.test(file)),
    },
    assetsInlineLimit: 0,
    // 1.1 kB smaller on the way to the first paint than with the built-in one.
    minify: 'terser',
    // No function of ours or of the packages that is made by an expression without `this`, and no method, is called with `new`.
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 2, unsafe_arrows: true, unsafe_methods: true },
    },
    // What every visit needs travels in few files: small ones compress badly and cost a request each.
    rolldownOptions: {
      output: {
        minify: true,
        // Which source is in which file is told by dist/client/.vite/manifest.json.
        ...fileNames,
        // The sheet's: seven signs are the fewest that the bundler takes.
        hashCharacters: 'base36',
        codeSplitting: {
          groups: [
            // With the packages it is 1.4 kB smaller than in two files, and one request on the way to the first paint.
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'calls', test: sharedCalls, minShareCount: 2 },
            { name: 'parts', test: sharedParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    // The host answers preflights itself: a game's frame has the origin "null".
    cors: false,
    proxy: Object.fromEntries(
      [
        '/api',
        '/.well-known',
        '/storage',
        '/play/',
        '/play-rules/',
        '/wallet',
        '/config.json',
        '/captcha',
      ].map((path) => [
        path,
        // The page's own Host stays, so that the host takes its calls for its own page's.
        { target: host, changeOrigin: false },
      ]),
    ),
  },
  test: {
    // By default one core stays idle: of two that is half. A third of a test's time is waiting.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // What tests make is thrown away at once: with more room for it an eighth less is computed. And no process lives long
    // enough to get back what it costs to compile the embedded database well: another eighth.
    execArgv: ['--max-semi-space-size=64', '--liftoff-only'],
    // A test that failed by chance has a fault.
    retry: 0,
    // What a file leaves to another shows when their order changes; the seed is printed.
    sequence: { shuffle: { files: true, tests: false }, sequencer: LongFirst, seed: Date.now() % 1e9 },
    env: { TZ: 'America/New_York' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: 'tests/host/support/globalSetup.ts',
          setupFiles: ['tests/host/support/begin-at-noon.ts', 'tests/times/file.ts'],
          // One import of the host, and of the app's own logic, serves all files of a worker, if they follow each other.
          isolate: false,
          sequence: { groupOrder: 1 },
          include: [
            '{contract,server,scripts}/**/*.test.ts',
            'tests/{host,contract,architecture,sim}/**/*.test.ts',
            'src/**/*.test.ts',
          ],
          exclude: [...APART, ...ON_A_PAGE],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: { name: 'apart', environment: 'node', include: APART, sequence: { groupOrder: 3 } },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'jsdom',
          globalSetup: 'tests/host/support/globalSetup.ts',
          setupFiles: [
            'tests/host/support/begin-at-noon.ts',
            'tests/times/file.ts',
            'tests/journeys/support/page.ts',
            'tests/journeys/support/close-tabs.ts',
          ],
          // Each file has a page and modules of its own: what one left there made others fail, by their order (decision 159).
          sequence: { groupOrder: 2 },
          include: ['tests/journeys/**/*.test.tsx'],
          exclude: [WITHOUT_PAGE],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          environment: 'jsdom',
          sequence: { groupOrder: 3 },
          include: ['src/**/*.test.tsx', ...ON_A_PAGE, WITHOUT_PAGE],
          globalSetup: 'tests/host/support/globalSetup.ts',
          setupFiles: ['tests/host/support/begin-at-noon.ts', 'tests/times/file.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      // What takes minutes and servers of the distribution: `npm run fleet`.
      ...(process.env['FLEET']
        ? [
            {
              extends: true as const,
              test: {
                name: 'fleet',
                environment: 'node' as const,
                globalSetup: 'tests/host/support/globalSetup.ts',
                include: ['tests/faults/fleet.test.ts'],
                testTimeout: 3_600_000,
                hookTimeout: 240_000,
              },
            },
          ]
        : []),
    ],
  },
})
