/**
 * How staff's commands find the running host: a file in its data folder with its address and a token, readable by
 * the owner only, written at start. The routes read the token from the same file.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../../contract/kit/zod.ts'
import { folderTrouble } from '../store/error.ts'

const deskKey = z.object({ url: z.string(), token: z.string().check(z.minLength(32)) })
export type DeskKey = z.output<typeof deskKey>

const pathOf = (dataDir: string): string => join(dataDir, 'desk.json')

/** Writes a fresh token with the host's address (`http://127.0.0.1:3000`); answers what takes it away again. Throws StoreError. */
export function writeDeskKey(dataDir: string, url: string): { remove: () => void } {
  const key: DeskKey = { url, token: randomBytes(32).toString('base64url') }
  const path = pathOf(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const draft = `${path}.${process.pid}`
    rmSync(draft, { force: true })
    writeFileSync(draft, JSON.stringify(key), { mode: 0o600, flag: 'wx' })
    renameSync(draft, path)
  } catch (error) {
    throw folderTrouble(error, dataDir)
  }
  return {
    remove: () => {
      if (readDeskKey(dataDir)?.token === key.token) rmSync(path, { force: true })
    },
  }
}

/** The running host's address and token; undefined when there is none. */
export function readDeskKey(dataDir: string): DeskKey | undefined {
  try {
    return z.safeParse(deskKey, JSON.parse(readFileSync(pathOf(dataDir), 'utf8'))).data
  } catch {
    return undefined
  }
}
