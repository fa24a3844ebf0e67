/**
 * Journeys in other engines than Chromium: `npm run test:engines`. The same tests against the same build; which of them is
 * the list below. Decision 203.
 */
import { defineConfig } from '@playwright/test'
import './support/bidi.ts'
import { JOURNEYS } from './engines.ts'
import type { WebKitOptions } from './webkit/webkit.ts'
import base from './playwright.config.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const listed = Object.values(JOURNEYS).flat().map(escaped).join('|')
/** Those of the list that run at a width. */
const at = (width: string) => new RegExp(`(${listed})[^]*(${width}|@both:)`)
const FIREFOX = {
  browserName: 'firefox' as const,
  // The browser as it is given to people, driven by WebDriver BiDi.
  channel: 'moz-firefox',
  launchOptions: { executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr' },
}
const testMatch = Object.keys(JOURNEYS).map((file) => `**/${file}`)
const narrow = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: false,
  deviceScaleFactor: 2,
}
const wide = { viewport: { width: 1280, height: 800 } }

export default defineConfig<WebKitOptions>(base, {
  // One engine at a time, beside its hosts.
  workers: 2,
  projects: [
    { name: 'narrow', testMatch, grep: at('@narrow'), use: { ...FIREFOX, ...narrow } },
    { name: 'wide', testMatch, grep: at('@wide'), use: { ...FIREFOX, ...wide } },
    // Driven by a client of our own: the runner's WebKit is none that a machine has.
    { name: 'webkit', testMatch: '**/webkit/*.journey.ts', grep: /@narrow|@both:/ },
    {
      name: 'webkit-wide',
      testMatch: '**/webkit/*.journey.ts',
      grep: /@wide|@both:/,
      use: { size: { width: 1280, height: 800 } },
    },
  ],
})
