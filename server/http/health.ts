/**
 * `GET /healthz`: the process is up. `GET /readyz`: it can serve now, that is the database answers and has this
 * version's schema, and the host is neither starting nor closing. For load balancers and supervisors; not limited.
 */
import { sql } from 'kysely'
import type { Host } from '../host.ts'
import { migrations } from '../store/migrations/migrations.ts'

export const HEALTH_PATH = '/healthz'
export const READY_PATH = '/readyz'

/** A database that takes longer is as good as gone for whoever asks. */
const ANSWER_MS = 2_000

export const healthy = (): Response => said(200, { status: 'up' })

export const notReady = (why: 'starting' | 'closing' | 'database' | 'schema'): Response =>
  said(503, { status: 'not ready', why })

export async function readiness({ db }: Pick<Host, 'db'>, isClosing: boolean): Promise<Response> {
  if (isClosing) return notReady('closing')
  const names = await Promise.race([applied(db), late()])
  if (names === undefined) return notReady('database')
  return Object.keys(migrations).every((name) => names.has(name))
    ? said(200, { status: 'ready' })
    : notReady('schema')
}

/** The schema's steps that the database has; undefined when it does not answer. */
async function applied(db: Host['db']): Promise<Set<string> | undefined> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return new Set(rows.map(({ name }) => name))
  } catch {
    return undefined
  }
}

const late = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ANSWER_MS).unref())

const said = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
