/** Where a player is signed in, how to end that, and what was done in the account. Source: money.md 3.4, 3.9; X-41. */
import { ACTIONS, type securityApi } from '../../contract/security.ts'
import { z } from '../../contract/kit/zod.ts'
import { audit, origin } from '../audit/audit.ts'
import { confirmPlayer } from '../factors/confirm.ts'
import { forgetDevices } from '../auth/devices.ts'
import type { Call, Handlers } from '../http/handler.ts'
import type { Guards } from '../limits/guards.ts'
import { fail, textOf } from '../messages/errors.ts'
import { rowId } from '../http/row-id.ts'
import { endSessions, IDLE_MS, revokeSession } from '../auth/sessions.ts'

type Api = typeof securityApi

/** Rows of activity that are shown. */
const LIST = 100

/** What an audit row may say of the browser. */
const trail = z.object({ device: z.catch(z.string(), '') })

export const sessionHandlers = (
  guards: Guards,
): Handlers<Pick<Api, 'sessions' | 'revokeSession' | 'activity'>> => ({
  sessions: async ({ caller, host }) => {
    const now = host.clock()
    const rows = await host.db
      .selectFrom('session')
      .selectAll()
      .where('player_id', '=', caller.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date(now))
      .where('last_used_at', '>', new Date(now - IDLE_MS))
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return {
      data: rows.map((row) => ({
        id: String(row.id),
        device: row.device,
        createdAt: row.created_at.getTime(),
        lastUsedAt: row.last_used_at.getTime(),
        isCurrent: row.id === caller.sessionId,
      })),
    }
  },
  revokeSession: (call) => endSession(call, guards),
  activity: async ({ caller, host }) => {
    const self = `player:${caller.publicId}`
    const rows = await host.db
      .selectFrom('audit')
      .selectAll()
      // A try from outside is a guest's act on this player.
      .where((where) =>
        where.or([
          where('actor', '=', self),
          where.and([where('object', '=', self), where('actor', '=', 'guest')]),
        ]),
      )
      .where('action', 'in', [...ACTIONS])
      .orderBy('id', 'desc')
      .limit(LIST)
      .execute()
    return {
      data: rows.map((row) => ({
        id: String(row.id),
        at: row.at.getTime(),
        action: row.action,
        device: trail.parse(row.data).device,
        outcome: row.outcome,
      })),
    }
  },
})

/** Errors: NOT_FOUND for a session of nobody or of another, those of `confirmPlayer` for `others`. */
async function endSession(call: Call<Api['revokeSession']>, guards: Guards) {
  const { caller, host, input, locale, request } = call
  const now = host.clock()
  const entry = { at: now, actor: `player:${caller.publicId}`, action: 'session_end' }
  const done = { success: true, message: textOf('SESSION_REVOKED', locale) }
  if (input.id === 'others') {
    const confirmed = await confirmPlayer(call, guards, input)
    await host.db.transaction().execute(async (tx) => {
      await confirmed.use(tx)
      const ended = await endSessions(tx, caller.id, now, caller.sessionId)
      await forgetDevices(tx, caller.id, request.deviceToken)
      await audit(tx, { ...entry, data: { ...origin(request), ended } })
    })
    await confirmed.succeeded()
    return done
  }
  const id = rowId(input.id)
  const own = await host.db
    .selectFrom('session')
    .select(['id', 'device'])
    .where('id', '=', id ?? 0n)
    .where('player_id', '=', caller.id)
    .executeTakeFirst()
  if (!own) throw fail('NOT_FOUND')
  await host.db.transaction().execute(async (tx) => {
    await revokeSession(tx, own.id, now)
    // A phone that was lost is no known device: it would stand beside its own SIM at a reset.
    if (own.id !== caller.sessionId) await forgetDevices(tx, caller.id, request.deviceToken)
    await audit(tx, { ...entry, data: { ...origin(request), ended: 1, of: own.device } })
  })
  return done
}
