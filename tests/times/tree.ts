/** The CPU seconds of a process and all that it started, its browser and its hosts: Linux keeps them in /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second, on every Linux that Node runs on. */
const TICKS = 100

interface Process {
  parent: number
  cpu: number
}

export function treeCpu(root: number): number {
  const all = processes()
  const isBelow = (pid: number): boolean => {
    if (pid === root) return true
    const parent = all.get(pid)?.parent
    return parent !== undefined && parent > 1 && isBelow(parent)
  }
  return [...all].reduce((sum, [pid, { cpu }]) => (isBelow(pid) ? sum + cpu : sum), 0)
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>()
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue
    const read = readStat(name)
    if (read) found.set(Number(name), read)
  }
  return found
}

/** Undefined when the process ended while it was read. */
function readStat(pid: string): Process | undefined {
  try {
    // The name stands in brackets and may hold anything: what follows the last bracket is fixed (man 5 proc).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, cpu: (user + system + childrenUser + childrenSystem) / TICKS }
  } catch {
    return undefined
  }
}
