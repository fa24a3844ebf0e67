/** `npm run sim`: worlds of a seed, one after the other, until the hours or the minutes are over or something is found (scripts/sim.mjs). */
import './virtual.ts'
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { prepare } from './base.ts'
import { cpuSeconds } from './real.ts'
import { shrink } from './shrink.ts'
import { simulate } from './world.ts'

const { values } = parseArgs({
  options: {
    /** One or several, as `1,1,2`: of equal ones the hash must be the same. */
    seed: { type: 'string', default: '1' },
    hours: { type: 'string', default: '12' },
    /** The world that is begun with: of one that was found something in, to see it again. */
    first: { type: 'string', default: '1' },
    /** Virtual hours of one world. */
    world: { type: 'string', default: '3' },
    /** Minutes of CPU after which no other world begins. */
    minutes: { type: 'string', default: '100000' },
    /** Seconds of CPU for finding the shortest schedule. */
    shrink: { type: 'string', default: '120' },
  },
})

/** What the run answers when a checker has found something. */
const FOUND = 3

const base = await prepare()
const prepared = cpuSeconds()

/** Worlds of a seed; prints what came of them and answers whether all was sound, and the hash of all that happened. */
async function runSeed(seed: string): Promise<{ isSound: boolean; hash: string }> {
  const before = cpuSeconds()
  const total = { hours: 0, operations: 0, requests: 0, lost: 0, crashes: 0, kills: 0, events: 0 }
  const hash = createHash('sha256')
  let isSound = true
  const mayGoOn = (): boolean => cpuSeconds() - prepared < Number(values.minutes) * 60
  for (
    let world = Number(values.first);
    isSound && total.hours < Number(values.hours) && mayGoOn();
    world += 1
  ) {
    const hours = Math.min(Number(values.world), Number(values.hours) - total.hours)
    const plan = { seed: `${seed}.${world}`, hours }
    const outcome = await simulate(base, plan)
    hash.update(outcome.hash)
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += outcome[name]
    if (outcome.faults.length === 0) continue
    isSound = false
    for (const fault of outcome.faults) console.log(`✖ ${fault}`)
    console.log(`  in world ${plan.seed} of ${hours} h`)
    if (Number(values.shrink) > 0) await shrink(base, plan, outcome, Number(values.shrink))
  }
  const cpu = cpuSeconds() - before
  const { hours, operations, requests, lost, crashes, kills, events } = total
  console.log(
    `${hours.toFixed(1)} virtual hours in ${cpu.toFixed(1)} s of CPU (${Math.round((hours / cpu) * 3600)} in an hour) and ` +
      `${prepared.toFixed(1)} s to begin: ${operations} steps of players, ${requests} requests, ${lost} of them lost or without ` +
      `their answer, ${crashes} crashes of the host, ${kills} ends of a page, ${events} events`,
  )
  const digest = hash.digest('hex')
  console.log(`trace ${digest}`)
  return { isSound, hash: digest }
}

const hashes = new Map<string, string>()
let isSound = true
for (const seed of values.seed.split(',')) {
  if (!isSound) break
  const outcome = await runSeed(seed)
  isSound = outcome.isSound
  if ((hashes.get(seed) ?? outcome.hash) !== outcome.hash) {
    isSound = false
    console.log('✖ trace: one seed has made two histories')
  }
  hashes.set(seed, outcome.hash)
}
process.exit(isSound ? 0 : FOUND)
