/** The browser of every part. */
import { chromium } from '@playwright/test'
import { findBrowser } from '../browser.mjs'

export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = async () => chromium.launch({ executablePath: await findBrowser(), args: ARGS })
