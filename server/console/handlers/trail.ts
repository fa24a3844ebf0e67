/** The audit trail at the console. */
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import type { trailApi } from '../../../contract/console/trail.ts'
import { examineTrail, sealTrail } from '../../audit/seal.ts'
import { wantedId } from '../../http/row-id.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { shown } from '../shown.ts'

export const trailHandlers: ConsoleHandlers<typeof trailApi> = {
  trail: async ({ host, input, look }) => {
    const { before, actor, object } = input
    const about = [actor && `by ${actor}`, object && `about ${object}`].filter(Boolean).join(', ')
    const rows = await host.db
      .selectFrom('audit')
      .selectAll()
      .$if(before !== undefined, (query) => query.where('id', '<', wantedId(before ?? '')))
      .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
      .$if(object !== undefined, (query) => query.where('object', '=', object ?? ''))
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
