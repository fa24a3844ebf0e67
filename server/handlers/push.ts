/** Which browsers are told what by push. Source: pwa.md 1.6; protection.md F-16. */
import { sql } from 'kysely'
import type { pushApi, PushKind, PushSettings } from '../../contract/push.ts'
import { audit, origin } from '../audit/audit.ts'
import type { Caller, Host } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { fail, invalid } from '../messages/errors.ts'
import { isPushAddress } from '../push/address.ts'
import { areKeys, vapidKeys } from '../push/send.ts'

export const pushHandlers: Handlers<typeof pushApi> = {
  pushSettings: ({ caller, host }) => settingsOf(host, caller),
  subscribePush: async (call) => {
    await subscribe(call)
    return settingsOf(call.host, call.caller)
  },
  choosePush: async ({ caller, host, input }) => {
    const chosen = await host.db
      .updateTable('push_subscription')
      .set({ kinds: unique(input.kinds) })
      .where('session_id', '=', caller.sessionId)
      .executeTakeFirst()
    if (chosen.numUpdatedRows === 0n) throw fail('NOT_FOUND')
    return settingsOf(host, caller)
  },
  unsubscribePush: async ({ caller, host, request }) => {
    await host.db.transaction().execute(async (tx) => {
      const gone = await tx
        .deleteFrom('push_subscription')
        .where('session_id', '=', caller.sessionId)
        .executeTakeFirst()
      if (gone.numDeletedRows === 0n) return
      const actor = `player:${caller.publicId}`
      await audit(tx, { at: host.clock(), actor, action: 'push_off', data: origin(request) })
    })
    return settingsOf(host, caller)
  },
}

async function settingsOf(host: Host, caller: Caller): Promise<PushSettings> {
  const own = await host.db
    .selectFrom('push_subscription')
    .select(['endpoint', 'kinds'])
    .where('session_id', '=', caller.sessionId)
    .executeTakeFirst()
  return {
    publicKey: (await vapidKeys(host)).publicKey,
    endpoint: own?.endpoint ?? '',
    kinds: own?.kinds ?? [],
    success: true,
  }
}

const unique = (kinds: PushKind[]): PushKind[] => [...new Set(kinds)].sort()

/** Throws INVALID (`endpoint`, `keys`). A browser that was another session's is this one's from now on. */
async function subscribe(call: Call<(typeof pushApi)['subscribePush']>): Promise<void> {
  const { caller, host, input, locale, request } = call
  const { endpoint, keys, kinds } = input
  if (!isPushAddress(endpoint, host.config.pushServices)) throw invalid({ endpoint: 'PUSH_ADDRESS' })
  if (!areKeys(keys)) throw invalid({ keys: 'FIELD_WRONG' })
  const at = host.clock()
  const row = { ...keys, endpoint, locale, origin: request.origin }
  await host.db.transaction().execute(async (tx) => {
    // Two sessions that claim one browser at once take turns.
    await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 2))`.execute(tx)
    await tx
      .deleteFrom('push_subscription')
      .where('endpoint', '=', endpoint)
      .where('session_id', '<>', caller.sessionId)
      .execute()
    await tx
      .insertInto('push_subscription')
      .values({
        ...row,
        session_id: caller.sessionId,
        player_id: caller.id,
        kinds: unique(kinds ?? []),
        created_at: new Date(at),
      })
      .onConflict((conflict) =>
        conflict.column('session_id').doUpdateSet({ ...row, ...(kinds && { kinds: unique(kinds) }) }),
      )
      .execute()
    await audit(tx, {
      at,
      actor: `player:${caller.publicId}`,
      action: 'push_on',
      data: { ...origin(request), service: new URL(endpoint).host },
    })
  })
}
