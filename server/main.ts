/**
 * Starts the host: configuration, database, demo content, staff's autopilot, open rounds, then the port.
 * Says what it is doing while it does it. Run as `node dist/server/server/main.js` (`npm start` builds first).
 */
import { type Brand, BrandError } from '../contract/brand/brand.ts'
import type { Language } from '../contract/languages/language.ts'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer } from './app.ts'
import type { MaidanServer } from './http/listen.ts'
import { audit } from './audit/audit.ts'
import { loadBrand } from './brand/load.ts'
import { startJobs } from './jobs/jobs.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { consoleDoor } from './console/door.ts'
import { writeDeskKey } from './desk/key.ts'
import { recoverRounds } from './games/recover.ts'
import { createVitals } from './health/vitals.ts'
import type { Host } from './host.ts'
import { capLimits } from './ledger/limits.ts'
import { permitPlaces } from './protection/place.ts'
import { lead, oneAtATime } from './jobs/leader.ts'
import { whileHeld } from './jobs/lease.ts'
import { closeServer, listen, urlOf } from './http/listen.ts'
import { logLine } from './context/log.ts'
import { DEMO_LOGINS, seed } from './seed/seed.ts'
import { isLoopback } from './context/address.ts'
import { starting } from './http/starting.ts'
import { databaseTrouble, StoreError } from './store/error.ts'
import { createMatches } from './matches/matches.ts'
import { migrations } from './store/migrations/migrations.ts'
import { openStore } from './store/open.ts'

const CLIENT = fileURLToPath(new URL('../../client', import.meta.url))
const PAINT = fileURLToPath(new URL('../../paint', import.meta.url))

const CONSOLE = fileURLToPath(new URL('../../console', import.meta.url))

const say = (line: string): void => console.log(line)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const brand = loadBrand(config.brandFile)
  // The port first: that it is taken should be said before a database is touched.
  let app: MaidanServer = starting
  const server = await listen(config, { fetch: (request, info) => app.fetch(request, info) })
  const staffDoor = await consoleDoor(config)
  const opened = await open(config, brand)
  app = opened.app
  void paintAhead(app, config.languages)
  const desk = writeDeskKey(config.dataDir, urlOf(config.host, server))
  greet(config, brand, server)
  await staffDoor?.open(opened.host, say, existsSync(`${CONSOLE}/index.html`) ? CONSOLE : undefined)
  closeOnSignal(async () => {
    desk.remove()
    opened.app.drain()
    await staffDoor?.close()
    await closeServer(server, { isProxied: config.proxyHops > 0 })
    await opened.close()
  })
}

/** The first visitor's page is ready before they come, in each language. */
async function paintAhead(app: MaidanServer, languages: readonly Language[]): Promise<void> {
  for (const language of languages) {
    const headers = { 'accept-language': language, 'accept-encoding': 'br' }
    await app.fetch(new Request('http://127.0.0.1/', { headers }))
  }
}

/** Database, demo content, interrupted rounds, calls, autopilot; closed in the opposite order. */
async function open(config: Config, brand: Brand): Promise<Opened> {
  say(
    config.databaseUrl
      ? 'Opening the PostgreSQL database named by DATABASE_URL …'
      : `Opening the embedded database in ${config.dataDir} … (survives a killed process, not a power cut; ` +
          'use DATABASE_URL for anything real)',
  )
  const store = await openStore(config)
  try {
    const host: Host = {
      db: store.db,
      matches: createMatches({
        db: store.db,
        newSecret: () => randomBytes(32).toString('hex'),
        delays: config.inPlayDelays,
        commission: config.commission,
        houseLimit: config.houseLimit,
      }),
      config,
      brand,
      clock: Date.now,
      random: randomBytes,
      log: (event, data) => say(logLine(Date.now(), event, data)),
      vitals: createVitals(Date.now),
      signals: store.signals,
      ...(store.counters && { counters: store.counters }),
      ...(store.backup && { backup: store.backup }),
    }
    say('Checking the demo content …')
    await oneAtATime(config, (holds) => seed({ ...host, db: whileHeld(host.db, holds) }))
    await oneAtATime(config, (holds) => capLimits(whileHeld(host.db, holds), config.limitCaps))
    await oneAtATime(config, (holds) => permitPlaces(whileHeld(host.db, holds), config.places?.codes ?? []))
    // With others on one database the rounds under way may be theirs: the leading one ends those that are left.
    if (store.kind === 'embedded') await recoverRounds(host)
    const staticDir = existsSync(`${CLIENT}/index.html`) ? CLIENT : undefined
    if (!staticDir) say('The app is not built (npm run build): answering calls only.')
    const app = await createServer(host, staticDir === undefined ? {} : { staticDir, paintDir: PAINT })
    await note(host, 'host_start')
    const jobs = lead(config, (holds) => startJobs({ ...host, db: whileHeld(host.db, holds) }))
    const close = async () => {
      await jobs.stop()
      await app.close()
      await note(host, 'host_stop')
      await store.close()
    }
    return { host, app, close }
  } catch (error) {
    await store.close()
    throw config.databaseUrl === undefined ? error : databaseTrouble(error)
  }
}

/** Start, stop and with which rules, in the audit trail; a database that is gone already does not keep the host up. */
async function note({ db, config, log }: Host, action: 'host_start' | 'host_stop'): Promise<void> {
  const { demoAutopilot, limits, captcha, proofOfWork, proxyHops, limitRaiseHours, limitCaps, places } =
    config
  const schema = Object.keys(migrations).toSorted().at(-1)
  const data = {
    schema,
    demoAutopilot,
    limits,
    captcha,
    proofOfWork,
    proxyHops,
    limitRaiseHours,
    limitCaps,
    places,
  }
  await audit(db, { at: Date.now(), actor: 'host', action, data }).catch((error: unknown) =>
    log('audit_failed', { action, error: String(error) }),
  )
}

interface Opened {
  host: Host
  app: MaidanServer
  close: () => Promise<void>
}

function greet(config: Config, brand: Brand, server: Server): void {
  say('')
  say(`${brand.name.en} is open at ${urlOf(config.host, server)}`)
  say('Play money only. Demo logins:')
  for (const { username, password, note } of DEMO_LOGINS) say(`  ${username}  ${password}  ${note}`)
  if (config.demoAutopilot)
    say('The demo autopilot verifies deposits by itself (DEMO_AUTOPILOT=off stops it).')
  if (config.limits === 'off') say('Rate limits are off (RATE_LIMITS): for tests on this machine only.')
  if (config.publicOrigins.length === 0 && (config.proxyHops > 0 || !isLoopback(config.host)))
    say('PUBLIC_ORIGINS is not set: passkeys and one-tap SMS codes work on this machine only.')
  say('Stop with Ctrl+C.')
}

/** Closes once on the first signal; a second one ends the process at once. */
function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  const onSignal = (): void => {
    if (isClosing) process.exit(1)
    isClosing = true
    say('Closing …')
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Closing failed:', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

main().catch((error: unknown) => {
  // What a person can put right is said in a sentence; anything else is a bug and needs its stack.
  const isForPerson = [ConfigError, StoreError, BrandError].some((kind) => error instanceof kind)
  console.error(isForPerson ? `Cannot start. ${(error as Error).message}` : error)
  process.exit(1)
})
