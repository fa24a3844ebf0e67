/** Many schedules at once against a target that is disturbed again and again; then the ledger is examined. */
import { seeded } from '../../server/random/seeded.ts'
import { auditCheck } from '../../server/ledger/audit-check.ts'
import { Caller } from './calls.ts'
import { Schedule } from './schedule.ts'
import { type Place, prepare, type Target, withDb } from './world.ts'

export interface Run {
  seed: string
  schedules: number
}

export interface Outcome {
  faults: string[]
  operations: number
  sent: number
  lost: number
  /** Tries that the clients gave up on. */
  givenUp: number
  /** What was tried without an answer that they did not give up on. */
  broken: string[]
  kills: number
  cuts: number
  seconds: number
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

/** Schedules that run at once; one, where it is to be seen what a schedule does by itself. */
const AT_ONCE = Number(process.env['FAULTS_AT_ONCE'] ?? 16)

/** `place` is where the target's data is, looked into before it starts and after it was stopped. */
export async function underFire(
  place: Place,
  target: Target,
  { seed, schedules: count }: Run,
): Promise<Outcome> {
  const prepared = await prepare(place, count)
  const from = performance.now()
  await target.start()
  const callers: Caller[] = []
  const all = prepared.players.map((player, index) => {
    const dice = seeded(`${seed} ${index}`)
    const caller = new Caller(target, dice)
    callers.push(caller)
    return new Schedule(`s${index}`, player, prepared, target, caller, dice)
  })
  const done = (): number => sum(all.map(({ operations }) => operations))
  const faults: string[] = []
  const fire = target
    .fire(seeded(`${seed} kills`), done)
    .catch((error: unknown) => void faults.push(String(error)))
  const finished: Schedule[] = []
  const waiting = [...all]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next.run()
      finished.push(next)
    }
  }
  try {
    const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
    for (const one of workers)
      if (one.status === 'rejected') faults.push(`${String(one.reason)}\n${target.output.slice(-4000)}`)
  } finally {
    target.cease()
    await fire
    await target.stop()
  }
  await withDb(place, async (db) => {
    // Of the others it is not known what they were told.
    for (const schedule of finished) faults.push(...(await schedule.judge(db)))
    for (const { rule, faults: rows } of await auditCheck(db))
      if (rows > 0) faults.push(`the examination: ${rule}: ${rows}`)
  })
  return {
    faults: [...faults, ...callers.flatMap((caller) => caller.faults)],
    operations: done(),
    sent: sum(callers.map(({ sent }) => sent)),
    lost: sum(callers.map(({ lost }) => lost)),
    givenUp: sum(callers.map(({ givenUp }) => givenUp)),
    broken: callers.flatMap(({ broken }) => broken),
    kills: target.kills,
    cuts: target.cuts,
    seconds: (performance.now() - from) / 1000,
  }
}
