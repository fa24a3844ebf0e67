/** Tells every process what somebody of staff has done something to, for the streams of the others. */
import { sql } from 'kysely'
import { z } from '../../contract/kit/zod.ts'
import { CHANNEL } from '../events/publish.ts'
import type { Db } from '../host.ts'

const acted = z.object({ acted: z.string() })

/** `what`: the second part of the call's address. It is told after the act, of which it says nothing: who hears it asks. */
export async function tellActed(db: Db, what: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ acted: what } satisfies z.output<typeof acted>)})`.execute(
    db,
  )
}

/** Reads a notification; undefined for one that tells of no act. */
export function actedIn(payload: string): string | undefined {
  try {
    return acted.safeParse(JSON.parse(payload)).data?.acted
  } catch {
    return undefined
  }
}
