/** Maintenance windows at the desk: listed, set, ended. Source: X-15. */
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { Host, Tx } from '../../host.ts'
import { addWindow, endWindow, windowsAt } from '../../content/maintenance.ts'
import { PAYMENT_METHODS } from '../../payments/registry.ts'
import { wantedId } from '../../http/row-id.ts'
import {
  aMoment,
  anId,
  change,
  DeskRefusal,
  DONE,
  plain,
  read,
  type Routes,
  shownMoment,
} from '../router-types.ts'

export const maintenanceRoutes: Routes = {
  'GET /desk/maintenance': listWindows,
  'POST /desk/maintenance/set': setWindow,
  'POST /desk/maintenance/end': takeAway,
}

async function listWindows({ db, clock }: Host): Promise<unknown[]> {
  const now = clock()
  return (await windowsAt(db, now)).map(({ id, scope, subject, from, until, isDaily }) => ({
    id: String(id),
    what: subject ? `${scope} ${subject}` : scope,
    from: shownMoment(from),
    until: shownMoment(until),
    daily: isDaily ? 'daily' : '',
    state: from <= now ? 'on' : 'to come',
  }))
}

const newWindow = z.object({
  subject: text(64),
  from: z.optional(aMoment),
  until: aMoment,
  daily: z.optional(z.boolean()),
})
const DAY_MS = 24 * 60 * 60 * 1000

async function setWindow(host: Host, asked: unknown): Promise<unknown> {
  const { subject: named, from: begins, until, daily: isDaily = false } = read(newWindow, asked)
  return change(host, { action: 'maintenance_set' }, async (tx, at) => {
    const from = begins ?? at
    const what = await subjectOf(tx, named)
    if (isDaily ? until <= from || until - from > DAY_MS : until <= Math.max(from, at))
      throw new DeskRefusal(
        isDaily
          ? 'A daily window ends within a day of its beginning.'
          : 'The window is over before it begins.',
      )
    const id = await addWindow(tx, { ...what, from, until, isDaily }, at)
    const data = { ...what, from, until, isDaily }
    return { result: { id: String(id) }, object: `maintenance:${id}`, data: { after: data } }
  })
}

/** `site`, a provider's platform or name, or a channel's id. */
async function subjectOf(tx: Tx, named: string) {
  if (named === 'site') return { scope: 'site', subject: '' } as const
  const channels = PAYMENT_METHODS.flatMap(({ channels }) => channels.map(({ id }) => String(id)))
  if (channels.includes(named)) return { scope: 'channel', subject: named } as const
  const provider = await tx
    .selectFrom('provider')
    .select('platform')
    .where((row) => row.or([row('platform', '=', named), row('name', '=', named)]))
    .executeTakeFirst()
  if (!provider) throw new DeskRefusal(`${named} is neither site, nor a provider, nor the id of a channel.`)
  return { scope: 'provider', subject: provider.platform } as const
}

/** Takes a window away, or ends the one that is on. */
async function takeAway(host: Host, asked: unknown): Promise<unknown> {
  const id = wantedId(read(anId, asked).id)
  return change(host, { action: 'maintenance_end', object: `maintenance:${id}` }, async (tx, at) => {
    const { scope, subject, starts_at, ends_at, daily } = await endWindow(tx, id, at)
    return { result: DONE, data: { before: plain({ scope, subject, starts_at, ends_at, daily }) } }
  })
}
