/** How the tests start their browser. */
import type { LaunchOptions } from '@playwright/test'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const { CHROMIUM_PATH: whole, HEADLESS_SHELL_PATH: shell = whole } = process.env

const started = (path: string | undefined): LaunchOptions => ({
  ...(path && { executablePath: path }),
  args: ARGS,
})

/** The same engine without a browser around it, a third cheaper, where the machine has it. */
export const SHELL = started(shell)
/** The whole browser: it offers an installation, shows notifications and keeps a profile. */
export const WHOLE = started(whole)
