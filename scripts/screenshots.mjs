/**
 * Makes the pictures of the app that others show: the install sheet's (`public/screenshots/`, named by the manifest)
 * and the README's (`docs/screenshots/`). Run it by hand after a change of looks, on a fresh build:
 * `npm run build && node scripts/screenshots.mjs`; the pictures are committed.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startHost, stopHost } from './bench/host.mjs'
import { findBrowser } from './browser.mjs'

const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5 }
const BANGLA = { language: 'bn' }
const LIGHT = { theme: 'light' }

/** `to` is the file; `device` the settings kept on it. A player is signed in where `player` says so. */
const PICTURES = [
  { to: 'public/screenshots/phone-home.jpg', path: '/', screen: PHONE },
  { to: 'public/screenshots/phone-games.jpg', path: '/games?type=SLOT&title=slot', screen: PHONE },
  { to: 'public/screenshots/phone-account.jpg', path: '/account', screen: PHONE, player: true },
  { to: 'public/screenshots/desk-home.jpg', path: '/', screen: DESK },
  { to: 'public/screenshots/desk-games.jpg', path: '/slot', screen: DESK },
  { to: 'public/screenshots/desk-promotions.jpg', path: '/promotions', screen: DESK },
  { to: 'docs/screenshots/phone-home.webp', path: '/', screen: PHONE },
  { to: 'docs/screenshots/phone-home-bangla.webp', path: '/', screen: PHONE, device: BANGLA },
  {
    to: 'docs/screenshots/phone-games-light.webp',
    path: '/games?type=SLOT&title=slot',
    screen: PHONE,
    device: LIGHT,
  },
  { to: 'docs/screenshots/phone-deposit.webp', path: '/deposit', screen: PHONE, player: true },
  { to: 'docs/screenshots/desk-home.webp', path: '/', screen: DESK },
  {
    to: 'docs/screenshots/desk-home-bangla-light.webp',
    path: '/',
    screen: DESK,
    device: { ...BANGLA, ...LIGHT },
  },
]

/** Puts settings where the app keeps them, which it must have opened before. */
const keepOnDevice = (page, values) =>
  page.evaluate(
    (entries) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('maidan')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const work = opening.result.transaction('device', 'readwrite')
          for (const [key, value] of entries) work.objectStore('device').put(value, key)
          work.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    Object.entries(values),
  )

async function signIn(page) {
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill('rahim')
  await page.locator('input[autocomplete="current-password"]').fill('Demo1234')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname === '/')
}

async function shoot(browser, url, { path, screen, player, device }) {
  const context = await browser.newContext({
    ...screen,
    baseURL: url,
    serviceWorkers: 'block',
    colorScheme: device?.theme ?? 'dark',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Notices are for players, not for pictures.
  await keepOnDevice(page, { popup: '0', regPopup: '0', ...device })
  if (player) await signIn(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.waitForFunction(() => [...document.images].every((image) => !image.src || image.complete))
  await page.waitForTimeout(500)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** JPEG as the install sheet asks for it; WebP at two thirds of the size for the README. */
async function write(picture, to) {
  await mkdir(join(to, '..'), { recursive: true })
  if (to.endsWith('.jpg')) await sharp(picture).jpeg({ quality: 82, mozjpeg: true }).toFile(to)
  else {
    const { width } = await sharp(picture).metadata()
    await sharp(picture)
      .resize(Math.round((width * 2) / 3))
      .webp({ quality: 82 })
      .toFile(to)
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'maidan-screenshots-'))
const host = await startHost(dataDir)
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
try {
  for (const one of PICTURES) {
    await write(await shoot(browser, host.url, one), one.to)
    console.log(one.to)
  }
} finally {
  await browser.close()
  await stopHost(host)
  await rm(dataDir, { recursive: true, force: true })
}
