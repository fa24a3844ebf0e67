/** The audit trail at the desk: what was done, and whether it still says what it said. Source: money.md 3.9; PP-42. */
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { Host } from '../../host.ts'
import { fail } from '../../messages/errors.ts'
import { usernameKey } from '../../players/players.ts'
import { examineTrail, sealTrail } from '../../audit/seal.ts'
import { LIST, read, type Routes, shownMoment } from '../router-types.ts'

export const trailRoutes: Routes = {
  'GET /desk/trail': trail,
  'GET /desk/seal': async (host) => {
    await sealTrail(host)
    return examineTrail(host)
  },
}

const about = z.object({ player: z.optional(text(64)) })

/** The last rows, or the last by or about a player. Throws NOT_FOUND. */
async function trail({ db }: Host, asked: unknown): Promise<unknown[]> {
  const { player } = read(about, asked)
  const self = player === undefined ? undefined : await nameInTrail(db, player)
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .$if(self !== undefined, (query) =>
      query.where((row) => row.or([row('actor', '=', self ?? ''), row('object', '=', self ?? '')])),
    )
    .orderBy('id', 'desc')
    .limit(LIST)
    .execute()
  return rows.map(({ id, at, actor, action, object, outcome, request_id, data }) => ({
    id: String(id),
    at: shownMoment(at.getTime()),
    actor,
    action,
    object,
    outcome,
    request: request_id ?? '',
    data: JSON.stringify(data),
  }))
}

async function nameInTrail(db: Host['db'], username: string): Promise<string> {
  const player = await db
    .selectFrom('player')
    .select('public_id')
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  if (!player) throw fail('NOT_FOUND')
  return `player:${player.public_id}`
}
