/**
 * One process per data folder: the embedded database does not lock its folder, and two processes on one of them
 * silently lose each other's rows (money.md "Decisions"). The lock is a file that names the process which holds it.
 * A lock whose process is gone is taken over. It guards against processes of this machine only.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from '../../contract/kit/zod.ts'
import { folderTrouble, StoreError } from './error.ts'

const holder = z.object({ pid: z.int(), started: z.string() })
type Holder = z.output<typeof holder>

/** A host that was just told to stop may need so long to be gone. */
const WAIT_MS = 3000

/**
 * Holds the folder until `release`. Waits a little for a holder that is on its way out, then throws StoreError
 * when another living process holds it, or when the folder cannot be used.
 */
export async function lockFolder(folder: string, waitMs = WAIT_MS): Promise<{ release: () => void }> {
  try {
    return await hold(folder, waitMs)
  } catch (error) {
    throw folderTrouble(error, folder)
  }
}

async function hold(folder: string, waitMs: number): Promise<{ release: () => void }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'host.lock')
  const own = JSON.stringify({ pid: process.pid, started: startedAt(process.pid) } satisfies Holder)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, own, { mode: 0o600 })
  const until = Date.now() + waitMs
  try {
    while (!place(draft, path)) {
      const found = read(path)
      if (found === undefined) continue
      const living = livingHolder(found)
      if (!living) takeAway(path, found)
      else if (Date.now() < until) await pause(100)
      else throw inUse(folder, living)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release: () => {
      if (read(path) === own) rmSync(path, { force: true })
    },
  }
}

/** Puts the whole lock in place at once, or answers false when there is one. */
function place(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

function livingHolder(text: string): Holder | undefined {
  const found = holderOf(text)
  return found && isAlive(found) ? found : undefined
}

const inUse = (folder: string, { pid }: Holder): StoreError =>
  new StoreError(
    `The data folder ${folder} is in use by process ${pid}. ` +
      'Stop that host first, or give this one its own DATA_DIR, or let both share a PostgreSQL (DATABASE_URL).',
  )

/** Removes a dead process's lock; a lock that a third process placed meanwhile is put back. */
function takeAway(path: string, dead: string): void {
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if (read(aside) !== dead) place(aside, path)
  rmSync(aside, { force: true })
}

function holderOf(text: string): Holder | undefined {
  try {
    return z.safeParse(holder, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    if (!isCode(error, 'EPERM')) return false
  }
  const [state] = statOf(pid)
  // Killed, and not yet fetched by its parent: it holds nothing any more.
  if (state === 'Z' || state === 'X') return false
  return started === '' || startedAt(pid) === '' || startedAt(pid) === started
}

/** When the process began, in the kernel's ticks, so that a reused number is told apart; "" where it is not said. */
const startedAt = (pid: number): string => statOf(pid)[19] ?? ''

/** What Linux says of a process, from its state on; nothing on other systems. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`) ?? ''
  // The name in brackets may hold spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
