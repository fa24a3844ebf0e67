/** The audit trail at the console. */
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import type { trailApi } from '../../../contract/console/trail.ts'
import { examineTrail, sealTrail } from '../../audit/seal.ts'
import { wantedId } from '../../http/row-id.ts'
import { invalid } from '../../messages/errors.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { DAY_MS, startOfDay } from '../days.ts'
import { shown } from '../shown.ts'

/** When a day of Dhaka begins. Throws INVALID for a day that is none. */
function wantedDay(day: string | undefined): number | undefined {
  if (day === undefined) return undefined
  const at = startOfDay(day)
  if (Number.isNaN(at)) throw invalid({ from: 'FIELD_WRONG' })
  return at
}

export const trailHandlers: ConsoleHandlers<typeof trailApi> = {
  trail: async ({ host, input, look }) => {
    const { before, actor, object, action } = input
    const [from, until] = [wantedDay(input.from), wantedDay(input.until)]
    const about = [
      actor && `by ${actor}`,
      object && `about ${object}`,
      action && `kind ${action}`,
      input.from && `from ${input.from}`,
      input.until && `until ${input.until}`,
    ]
      .filter(Boolean)
      .join(', ')
    const rows = await host.db
      .selectFrom('audit')
      .selectAll()
      .$if(before !== undefined, (query) => query.where('id', '<', wantedId(before ?? '')))
      .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
      .$if(object !== undefined, (query) => query.where('object', '=', object ?? ''))
      .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
      .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from ?? 0)))
      .$if(until !== undefined, (query) => query.where('at', '<', new Date((until ?? 0) + DAY_MS)))
      .orderBy('id', 'desc')
      .limit(QUEUE_PAGE + 1)
      .execute()
    await look('trail', about || 'all of it')
    const page = rows.slice(0, QUEUE_PAGE)
    const data = page.map(({ id, at, actor, action, object, outcome, data }) => ({
      id: String(id),
      at: shown(at),
      actor,
      action,
      object,
      outcome,
      data,
    }))
    return { data, next: rows.length > QUEUE_PAGE ? (data.at(-1)?.id ?? null) : null }
  },
  examineTrail: async ({ host }) => {
    await sealTrail(host)
    return examineTrail(host)
  },
}
