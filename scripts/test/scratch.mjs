/**
 * Where a run of tests writes what it throws away: databases, browsers' profiles, hosts' data. In memory where the
 * machine has room for it (a database is copied there in a quarter of the time), else where it always was.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** A file system that holds its files in memory, on Linux. */
const MEMORY = '/dev/shm'
const PREFIX = 'maidan-tests-'
/** More than a run ever has there at once. */
const ROOM = 4 * 2 ** 30

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    // As much again is left to what computes.
    return bavail * bsize > ROOM && freemem() > 2 * ROOM
  } catch {
    return false
  }
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Takes away what runs left that were killed before they could. */
function sweep() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = name.match(`^${PREFIX}(\\d+)-`) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * Calls `work` with the environment that names the folder, and takes the folder away after it. Named already, by a run
 * that this one is a part of, it stays.
 */
export function withScratch(work) {
  if (process.env.TMPDIR || !hasRoom()) return work({})
  sweep()
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  // A database server runs as somebody else.
  chmodSync(folder, 0o755)
  try {
    return work({ TMPDIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
