/** What is open to players: closed for maintenance and opened again, as at the desk, each with its reason in the trail. */
import { nameIn } from '../../../contract/brand/name.ts'
import type { servicesApi } from '../../../contract/console/services.ts'
import { WRITTEN_IDS } from '../../../contract/languages/language.ts'
import { audit } from '../../audit/audit.ts'
import { addWindow, endWindow, type MaintenanceWindow, windowsAt } from '../../content/maintenance.ts'
import { changeNews } from '../../content/news.ts'
import { readSetting, type Setting } from '../../content/settings.ts'
import type { Host, Tx } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { fail, invalid } from '../../messages/errors.ts'
import { waitingAbout } from '../../staff/approvals.ts'
import { actorOf } from '../../staff/trail.ts'
import { isOffered, methodsAt, setOffered } from '../../payments/offered.ts'
import { numbersInUse } from '../../payments/numbers.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { numberObject } from './numbers.ts'
import { DONE, noted, shown } from '../shown.ts'

type Api = typeof servicesApi
type Closing = ConsoleCall<Api['closeService']>['input']

export const serviceHandlers: ConsoleHandlers<Api> = {
  services: async ({ host }) => {
    const now = host.clock()
    const windows = await windowsAt(host.db, now)
    const of = (scope: MaintenanceWindow['scope'], subject: string) =>
      windows
        .filter((window) => window.scope === scope && window.subject === subject)
        .map((window) => closing(window, now))
    const providers = await host.db
      .selectFrom('provider')
      .select(['platform', 'name'])
      .orderBy('sort')
      .execute()
    const methods = await methodsAt(host.db, now)
    const numbers = await numbersInUse(host.db)
    const objects = methods.flatMap(({ channels }) => channels.map(({ id }) => numberObject(id)))
    const asked = await waitingAbout(host.db, 'number', objects)
    return {
      site: of('site', ''),
      providers: providers.map(({ platform, name }) => ({
        platform,
        name,
        closings: of('provider', platform),
      })),
      methods: methods.map(({ id, name, isActive, channels }) => ({
        id,
        name,
        isOpen: isActive,
        channels: channels.map((channel) => ({
          id: channel.id,
          kind: channel.accountType,
          isOpen: !channel.isClosed,
          min: channel.min,
          max: channel.max,
          closings: of('channel', String(channel.id)),
          numbers: numbers.flatMap((row) => (row.channel === channel.id ? row.number : [])),
          asked: asked.get(numberObject(channel.id))?.toString() ?? null,
        })),
      })),
      news: namedNews(await readSetting(host.db, 'notice'), host),
    }
  },
  /** Errors: NOT_FOUND, INVALID (`until`; `texts` of the news, which urge nobody on: PP-27). */
  closeService: async (call) => {
    const { host, staff, input } = call
    const { reason, news } = input
    const at = host.clock()
    const until = Date.parse(input.until)
    if (!(until > at)) throw invalid({ until: 'FIELD_WRONG' })
    return host.db.transaction().execute(async (tx) => {
      const what = await subjectOf(tx, input)
      const id = await addWindow(tx, { ...what, from: at, until, isDaily: false }, at)
      const before = news && (await changeNews(tx, news, { actor: actorOf(staff), at })).before
      const data = { after: { ...what, until }, reason, ...(news ? { news, before } : {}) }
      await audit(tx, noted(call, 'maintenance_set', `maintenance:${id}`, data))
      return { id: String(id) }
    })
  },
  /** Errors: NOT_FOUND. */
  openService: async (call) => {
    const { host, staff, input } = call
    const at = host.clock()
    await host.db.transaction().execute(async (tx) => {
      const { scope, subject, ends_at } = await endWindow(tx, wantedId(input.id), at)
      if (input.clearNews) await changeNews(tx, {}, { actor: actorOf(staff), at })
      const before = { scope, subject, until: shown(ends_at) }
      const data = { before, reason: input.reason, ...(input.clearNews ? { news: '' } : {}) }
      await audit(tx, noted(call, 'maintenance_end', `maintenance:${input.id}`, data))
    })
    return DONE
  },
  /** Errors: NOT_FOUND. */
  setPayment: async (call) => {
    const { host, input } = call
    const { kind, id, isOpen, reason } = input
    if (!isOffered({ kind, id })) throw fail('NOT_FOUND')
    const at = host.clock()
    await host.db.transaction().execute(async (tx) => {
      await setOffered(tx, { kind, id }, isOpen, at)
      await audit(tx, noted(call, `${kind}_${isOpen ? 'open' : 'close'}`, `${kind}:${id}`, { reason }))
    })
    return DONE
  },
}

/** As players read it: the house's own name stands in it. */
const namedNews = (news: Setting<'notice'>, { brand }: Host): Setting<'notice'> =>
  Object.fromEntries(
    WRITTEN_IDS.map((id) => [id, news[id].replaceAll('{site}', nameIn(brand.name, id))]),
  ) as Setting<'notice'>

const closing = ({ id, from, until, isDaily }: MaintenanceWindow, now: number) => ({
  id: String(id),
  from: shown(new Date(from)),
  until: shown(new Date(until)),
  isDaily,
  isOn: from <= now,
})

/** What is closed. Throws NOT_FOUND. */
async function subjectOf(tx: Tx, { scope, subject }: Pick<Closing, 'scope' | 'subject'>) {
  if (scope === 'site') return { scope, subject: '' }
  const isThere =
    scope === 'channel'
      ? isOffered({ kind: 'channel', id: Number(subject) })
      : await tx.selectFrom('provider').select('platform').where('platform', '=', subject).executeTakeFirst()
  if (!isThere) throw fail('NOT_FOUND')
  return { scope, subject }
}
