/**
 * Makes a fresh clone ready: checks Node, installs packages when those of the lock file are not there, builds when a source is
 * newer than the last build, and finds or installs a browser when asked. Node built-ins only: it runs before
 * anything is installed. Flags: --browser (tests), --no-build.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from './installed.mjs'

const flags = new Set(process.argv.slice(2))
const say = (text) => console.log(`\x1b[36m●\x1b[0m ${text}`)

function stop(problem, cure) {
  console.error(`\x1b[31m✖\x1b[0m ${problem}\n  ${cure}`)
  process.exit(1)
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isGood = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24
  if (!isGood) {
    stop(
      `Node ${process.versions.node} is not supported.`,
      'Install Node 20.19 or newer, 22.12 or newer, or 24.',
    )
  }
}

const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

function install() {
  if (isInstalled(textOf('package-lock.json'), textOf('node_modules/.package-lock.json'))) return
  say('Installing packages (once) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: 'inherit' })
  if (result.status !== 0)
    stop('The packages could not be installed.', 'Is the npm registry reachable? Then try again: npm ci')
}

/** The newest change below the folders and files a build is made from. */
function newestSource() {
  const roots = [
    'contract',
    'src',
    'sw',
    'server',
    'public',
    'scripts',
    'index.html',
    'vite.config.ts',
    'manifest.webmanifest',
    'package-lock.json',
  ]
  let newest = 0
  const visit = (path) => {
    const stats = statSync(path)
    newest = Math.max(newest, stats.mtimeMs)
    if (stats.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name))
  }
  roots.filter((root) => existsSync(root)).forEach(visit)
  return newest
}

function build() {
  if (changedAt('dist/.built') >= newestSource()) return
  const result = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (result.status !== 0) stop('The build failed.', 'The lines above say where.')
}

checkNode()
if (!existsSync('package-lock.json'))
  stop('package-lock.json is missing.', 'Run this from the top folder of a clone.')
readFileSync('package.json')
install()
if (!flags.has('--no-build')) build()
if (flags.has('--browser')) execFileSync(process.execPath, ['scripts/browser.mjs'], { stdio: 'inherit' })
