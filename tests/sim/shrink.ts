/**
 * The shortest schedule that still shows a fault: of what a seed decided as much as possible is left out, half of it at first, then
 * smaller parts, and it is simulated again each time. Source: Zeller, Hildebrandt, "Simplifying and Isolating Failure-Inducing Input".
 */
import type { Base } from './base.ts'
import { cpuSeconds } from './real.ts'
import { type Outcome, type Plan, simulate } from './world.ts'

const ruleOf = (fault: string): string => fault.split(':')[0] ?? fault

/** Prints what it found within so many seconds of CPU. */
export async function shrink(base: Base, plan: Plan, first: Outcome, seconds: number): Promise<void> {
  const end = cpuSeconds() + seconds
  const rules = new Set(first.faults.map(ruleOf))
  let runs = 0
  let best = first
  const without = (kept: readonly string[]): ReadonlySet<string> => {
    const left = new Set(kept)
    return new Set(first.made.filter((name) => !left.has(name)))
  }
  const shows = async (kept: readonly string[], hours: number): Promise<boolean> => {
    runs += 1
    const outcome = await simulate(base, { ...plan, hours, without: without(kept) })
    if (!outcome.faults.some((fault) => rules.has(ruleOf(fault)))) return false
    best = outcome
    return true
  }

  let { hours } = plan
  let kept: readonly string[] = first.made
  while (hours > 0.25 && cpuSeconds() < end && (await shows(kept, hours / 2))) {
    hours /= 2
    const made = new Set(best.made)
    kept = kept.filter((name) => made.has(name))
  }
  for (let parts = 2; kept.length > 1 && cpuSeconds() < end;) {
    const size = Math.ceil(kept.length / parts)
    let isShorter = false
    for (let from = 0; from < kept.length && cpuSeconds() < end; from += size) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)]
      if (!(await shows(rest, hours))) continue
      // What did not happen any more without the others is not needed either.
      const made = new Set(best.made)
      kept = rest.filter((name) => made.has(name))
      isShorter = true
      break
    }
    if (isShorter) parts = Math.max(2, parts - 1)
    else if (size === 1) break
    else parts = Math.min(kept.length, parts * 2)
  }
  console.log(
    `The shortest schedule of ${runs} tried has ${kept.length} of ${first.made.length} decisions, in ${hours} h:`,
  )
  for (const name of kept) console.log(`  ${name}`)
  for (const fault of best.faults) console.log(`  ✖ ${fault}`)
}
