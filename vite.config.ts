import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { VitePWA } from 'vite-plugin-pwa'
import { api } from './contract/index.ts'

/** The public lists that the worker may keep, by class: computed from the contract, so that it needs none of it. */
const offlineLists = Object.values<{ path: string; offline?: string }>(api).flatMap(({ path, offline }) =>
  offline ? [{ path: `^${path.replace(/\{\w+\}/g, '[^/]+')}$`, kept: offline }] : [],
)

/** In development the app asks a host that runs beside it (`npm start`, or `node dist/server/server/main.js`). */
const host = process.env['HOST_URL'] ?? 'http://127.0.0.1:3000'

/** What several other screens share: in small files of their own they would cost a request each. */
const sharedCalls =
  /contract\/(?!exchange|exposure|proof|export|push)|src\/lib\/(?!outbox|live|eventStream|useTooLong|attempts|push)/
const sharedParts =
  /src\/(ui|app\/shell)\/|src\/features\/(\w+\/shared\/(?!VerificationTip|BirthdayDialog|LatestRecords|convertAttempt)|cashier\/\w+\/DemoNotice|auth\/auth\.module)/

export default defineConfig({
  define: { __OFFLINE_LISTS__: JSON.stringify(offlineLists) },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: JSON.parse(readFileSync('manifest.webmanifest', 'utf8')),
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html}', 'icons.svg', 'favicon.svg'],
        // What is of use only with the network, or only for ornament, is kept when it was first fetched.
        globIgnores: [
          '**/{motionFeatures,SuccessMark,is-svg-component,esm,solveProof,ForgotPassword,Register}-*',
          '**/{Verify,AddPhone,Birthday,BirthdayDialog,GiveUp,SignOutOthers}-*',
          '**/{Orders,Statement,HistoryCard,ReceiptScreen,OutboxScreen,LogOutDialog,OutboxRow}-*',
          '**/{VipScreen,ReferralScreen,Withdraw,PaymentRequest,Fates,attempts,convertAttempt,withdrawAttempt,ResetPassword,ChatBox,ChatHome,ChatList,GameDialog,Notifications,TellMe,usePush,push,pushKeeper}-*',
        ],
        maximumFileSizeToCacheInBytes: 600_000,
      },
    }),
  ],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What every visit needs travels in few files: small ones compress badly and cost a request each.
    rolldownOptions: {
      output: {
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
      ['/api', '/.well-known', '/storage', '/play/', '/wallet', '/config.json', '/captcha'].map((path) => [
        path,
        // The page's own Host stays, so that the host takes its calls for its own page's.
        { target: host, changeOrigin: false },
      ]),
    ),
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: 'tests/host/globalSetup.ts',
          include: [
            '{contract,server,scripts}/**/*.test.ts',
            'tests/{host,contract,architecture}/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}', 'tests/journeys/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
