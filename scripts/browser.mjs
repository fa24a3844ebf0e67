/**
 * Finds a Chromium for the browser tests, or installs one: CHROMIUM_PATH, the usual places of the system,
 * Playwright's own, Debian's package, and last a build that comes inside an npm package. The path is kept in
 * node_modules/.cache/maidan/browser so that the tests need not look again.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NOTE = 'node_modules/.cache/maidan/browser'
const SHELL = '/usr/bin/chromium-headless-shell'
const NO_SHELL = 'node_modules/.cache/maidan/no-headless-shell'
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const say = (text) => console.log(`\x1b[36m●\x1b[0m ${text}`)
const quietly = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

function onTheSystem() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
  return named ?? PLACES.find((path) => existsSync(path))
}

/** Debian and Ubuntu as root: packages of the distribution. */
function installFromDebian(what, packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !quietly('which', ['apt-get'])) return
  say(`Installing ${what} from the distribution (once) …`)
  quietly('apt-get', ['update', '-qq'])
  quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

/** With a Bengali face for the screenshots. */
function fromDebian() {
  installFromDebian('Chromium', ['chromium', 'fonts-lohit-beng-bengali'])
  return PLACES.find((path) => existsSync(path))
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  say('Asking Playwright for its browser …')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  })
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** A build of Chromium inside an npm package, for Linux on x64 without root. */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  say('Installing Chromium from npm (66 MB, once) …')
  const folder = 'node_modules/.cache/chromium'
  if (
    !quietly('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '@sparticuz/chromium@147.0.0'])
  )
    return undefined
  const { default: packed } = await import(
    pathToFileURL(`${folder}/node_modules/@sparticuz/chromium/build/index.js`).href
  )
  return packed.executablePath()
}

/** The path of a Chromium that starts. Throws with what to do when none can be had. */
export async function findBrowser() {
  const known = existsSync(NOTE) ? readFileSync(NOTE, 'utf8') : ''
  if (!process.env.CHROMIUM_PATH && known && existsSync(known)) return known
  const path = onTheSystem() ?? fromDebian() ?? (await fromPlaywright()) ?? (await fromNpm())
  if (!path) {
    throw new Error(
      'No Chromium could be found or installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH',
    )
  }
  mkdirSync('node_modules/.cache/maidan', { recursive: true })
  writeFileSync(NOTE, path)
  return path
}

/** The same engine without a browser around it, where the distribution has it: the tests take a third less with it. */
function findShell() {
  const named = process.env.HEADLESS_SHELL_PATH
  if (named || existsSync(SHELL)) return named ?? SHELL
  if (!existsSync(NO_SHELL)) installFromDebian('its headless shell', ['chromium-headless-shell'])
  if (existsSync(SHELL)) return SHELL
  // Asked once: it is not to be had here.
  writeFileSync(NO_SHELL, '')
  return undefined
}

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** A Firefox as it is given to people, for `npm run test:engines`. Throws with what to do when none can be had. */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH
  const there = () => FIREFOX.find((path) => existsSync(path))
  if (!named && !there()) installFromDebian('Firefox', ['firefox-esr'])
  const path = named ?? there()
  if (!path || !existsSync(path))
    throw new Error(
      'No Firefox could be found or installed. Install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH',
    )
  return path
}

/** Debian's WebKitGTK with its small browser stands by the machine's kind, and by the version of its interface. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((kind) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((version) => `/usr/lib/${kind}-linux-gnu/${version}/MiniBrowser`),
)
const WEBKIT_PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']

/** A WebKit that a driver can lead, on a screen of memory, for `npm run test:engines`. Throws with what to do when none can be had. */
export function findWebKit() {
  const named = process.env.MINI_BROWSER_PATH
  const miniBrowser = () => named ?? MINI_BROWSERS.find((path) => existsSync(path))
  const isThere = () => [miniBrowser(), ...WEBKIT_PROGRAMS].every((path) => path && existsSync(path))
  if (!isThere()) installFromDebian('WebKit', ['webkit2gtk-driver', 'xvfb'])
  if (!isThere())
    throw new Error(
      'No WebKit could be found or installed. Install one (Debian: apt-get install webkit2gtk-driver xvfb); MINI_BROWSER_PATH names a MiniBrowser elsewhere',
    )
  return miniBrowser()
}

/** The environment that names the browsers to the tests. */
export async function browsers() {
  const CHROMIUM_PATH = await findBrowser()
  const HEADLESS_SHELL_PATH = findShell()
  return { CHROMIUM_PATH, ...(HEADLESS_SHELL_PATH && { HEADLESS_SHELL_PATH }) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    say(`Browser: ${Object.values(await browsers()).join(', ')}`)
  } catch (error) {
    console.error(`\x1b[31m✖\x1b[0m ${error.message}`)
    process.exit(1)
  }
}
