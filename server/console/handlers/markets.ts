/**
 * Markets of the exchange: looked through, suspended and resumed by one; another result, and none at all, asked for by one and decided by another.
 * Nobody does anything to a market in which their own account has an order.
 */
import { type marketsApi, POSITIONS_MOST } from '../../../contract/console/markets.ts'
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import { instantToWire } from '../../../contract/kit/wire.ts'
import { paisa } from '../../../contract/money.ts'
import type { Host } from '../../host.ts'
import { previewResult, previewVoid } from '../../ledger/exchange-preview.ts'
import { isOutcome, type Outcome } from '../../ledger/exchange-settle.ts'
import { resumeMarket, suspendMarket } from '../../ledger/exchange-suspend.ts'
import { fail, invalid } from '../../messages/errors.ts'
import { askSecond, waitingAbout } from '../../staff/approvals.ts'
import { actorOf } from '../../staff/trail.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { holdingsIn } from '../market-players.ts'
import { type Listed, marketOpened, marketsListed, type Opened } from '../markets.ts'
import { maskedName } from '../masked.ts'
import { DONE, refuseOwnMarket, shown } from '../shown.ts'

type Api = typeof marketsApi

export const marketHandlers: ConsoleHandlers<Api> = {
  /** Errors: INVALID (`after`). */
  markets: async ({ host, input }) => {
    const { listed, order, search = '', after } = input
    const asked = { listed, order, search: search.trim(), after, limit: QUEUE_PAGE }
    const page = await marketsListed(host, asked)
    if (!page) throw invalid({ after: 'FIELD_WRONG' })
    return { data: page.data.map(inList), next: page.next }
  },
  /** Errors: NOT_FOUND. */
  market: async ({ host, input }) => {
    const opened = await found(host, input.market)
    const object = `market:${opened.row.id}`
    const asked = opened.row.status === 'open' ? 'void' : 'resettle'
    const waiting = await waitingAbout(host.db, asked, [object])
    const approval = waiting.get(object)
    const { kind, status, outcome, is_void } = opened.row
    return {
      data: {
        ...inList(opened),
        kind,
        isOver: opened.isOver,
        runners: opened.runners,
        outcomes: opened.outcomes.map(({ runner, least, most, net }) => ({
          name: nameOf(opened, runner),
          least: least ?? null,
          most: most ?? null,
          net: paisa(net),
        })),
        result: status === 'open' ? null : resultOf(opened, is_void || outcome === null ? 'void' : outcome),
        approval: approval === undefined ? null : String(approval),
        history: await historyOf(host, opened),
      },
    }
  },
  /** Errors: NOT_FOUND. */
  marketPlayers: async ({ host, input, look }) => {
    const { row } = await found(host, input.market)
    await look(`market:${row.id}`, 'positions')
    const holdings = await holdingsIn(host.db, row, POSITIONS_MOST)
    return {
      data: holdings.map(({ player, name, matched, worst, best }) => ({
        player,
        name: maskedName(name),
        matched: paisa(matched),
        worst: paisa(worst),
        best: paisa(best),
      })),
    }
  },
  /** Errors: NOT_FOUND, FORBIDDEN (an order of the own account), RESULT_KNOWN, CONFLICT (suspended already). */
  suspendMarket: async (call) => {
    const opened = await ownedByNone(call)
    if (opened.isOver) throw fail('RESULT_KNOWN')
    await change(call, opened, suspendMarket)
    return DONE
  },
  /** Errors: NOT_FOUND, FORBIDDEN (an order of the own account), CONFLICT (not suspended). */
  resumeMarket: async (call) => {
    await change(call, await ownedByNone(call), resumeMarket)
    return DONE
  },
  /** Errors: NOT_FOUND, CONFLICT (not settled), SELECTION_UNKNOWN. */
  previewResettle: async ({ host, input }) => {
    const opened = await found(host, input.market)
    const outcome: Outcome = input.outcome === 'void' ? 'void' : Number(input.outcome)
    const preview = await previewResult(host.db, input.market, outcome)
    const { row, event, name } = opened
    return {
      data: {
        event,
        name,
        before: resultOf(opened, row.is_void || row.outcome === null ? 'void' : row.outcome),
        after: resultOf(opened, outcome),
        figures: {
          ...preview,
          toPlayers: paisa(preview.toPlayers),
          fromPlayers: paisa(preview.fromPlayers),
          house: paisa(preview.house),
          commission: paisa(preview.commission),
          shortfall: paisa(preview.shortfall),
        },
      },
    }
  },
  /** Errors: NOT_FOUND, CONFLICT (settled). */
  previewVoid: async ({ host, input }) => {
    const { event, name, exposure } = await found(host, input.market)
    const { matched, rest, held, ...counts } = await previewVoid(host.db, input.market)
    const amounts = { matched: paisa(matched), rest: paisa(rest), held: paisa(held) }
    return { data: { event, name, back: { ...counts, ...amounts, exposure: paisa(exposure ?? 0n) } } }
  },
  /** Errors: NOT_FOUND, FORBIDDEN (an order of the own account), RESULT_KNOWN, CONFLICT (not suspended, or a request waits). */
  askVoid: async (call) => {
    const { host, staff, input } = call
    const { row, isOver } = await ownedByNone(call)
    if (isOver) throw fail('RESULT_KNOWN')
    // While it is suspended nobody bets in what is to be void.
    if (row.status !== 'open' || !row.is_suspended) throw fail('CONFLICT')
    const { market, reason } = input
    const object = `market:${market}`
    const wanted = { kind: 'void', object, asked: { market }, reason, at: host.clock() } as const
    const approval = await host.db.transaction().execute((tx) => askSecond(tx, staff, wanted))
    return { approval: String(approval) }
  },
  /** Errors: NOT_FOUND, FORBIDDEN (an order of the own account), CONFLICT (not settled, or a request waits), SELECTION_UNKNOWN. */
  askResettle: async ({ host, staff, input }) => {
    const { market, outcome, reason } = input
    await refuseOwnMarket(host.db, staff, { market, at: host.clock() })
    return host.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('exchange_market')
        .select(['id', 'kind', 'runners', 'status', 'outcome', 'is_void'])
        .where('id', '=', market)
        .executeTakeFirst()
      if (!row) throw fail('NOT_FOUND')
      if (row.status !== 'settled') throw fail('CONFLICT')
      if (!isOutcome(row, outcome)) throw fail('SELECTION_UNKNOWN')
      const before = row.is_void ? 'void' : row.outcome
      const asked = { market, outcome, before }
      const wanted = {
        kind: 'resettle',
        object: `market:${market}`,
        asked,
        reason,
        at: host.clock(),
      } as const
      return { approval: String(await askSecond(tx, staff, wanted)) }
    })
  },
}

/** Throws NOT_FOUND. */
async function found(host: Host, id: string): Promise<Opened> {
  const opened = await marketOpened(host, id)
  if (!opened) throw fail('NOT_FOUND')
  return opened
}

type Act = Pick<ConsoleCall<Api['suspendMarket']>, 'host' | 'staff' | 'input'>

/** The market of an act. Throws NOT_FOUND, FORBIDDEN. */
async function ownedByNone({ host, staff, input }: Act): Promise<Opened> {
  const opened = await found(host, input.market)
  await refuseOwnMarket(host.db, staff, { market: input.market, at: host.clock() })
  return opened
}

const change = ({ host, staff, input }: Act, { row, runners }: Opened, act: typeof suspendMarket) =>
  host.db.transaction().execute((tx) =>
    act(tx, {
      market: { id: row.id, kind: row.kind, runners },
      actor: actorOf(staff),
      reason: input.reason,
      at: host.clock(),
    }),
  )

const inList = ({ row, event, name, startsAt, state, matched, exposure, waiting }: Listed) => ({
  id: row.id,
  event,
  name,
  startsAt: instantToWire(startsAt),
  state,
  matched: paisa(matched),
  exposure: exposure === null ? null : paisa(exposure),
  waiting,
})

const nameOf = ({ runners }: Opened, runner: number | undefined): string =>
  runners.find(({ id }) => id === runner)?.name ?? ''

const resultOf = (opened: Opened, outcome: Outcome) => ({
  outcome,
  name: outcome === 'void' || opened.row.kind === 'fancy' ? '' : nameOf(opened, outcome),
})

/** What staff did to a market and how it was settled, the newest first. */
async function historyOf({ db }: Host, opened: Opened) {
  const { id } = opened.row
  const suspensions = await db
    .selectFrom('exchange_suspension')
    .selectAll()
    .where('market', '=', id)
    .orderBy('id')
    .execute()
  const settled = await db
    .selectFrom('audit')
    .select(['actor', 'at', 'data'])
    .where('object', '=', `market:${id}`)
    .where('action', '=', 'exchange_settle')
    .orderBy('id')
    .execute()
  const all = [
    ...suspensions.flatMap((one) => [
      {
        act: 'suspended' as const,
        by: one.suspended_by,
        at: one.suspended_at,
        reason: one.reason,
        result: null,
      },
      ...(one.resumed_at === null
        ? []
        : [
            {
              act: 'resumed' as const,
              by: one.resumed_by ?? '',
              at: one.resumed_at,
              reason: one.resumed_reason ?? '',
              result: null,
            },
          ]),
    ]),
    ...settled.map(({ actor, at, data }) => ({
      act: 'settled' as const,
      by: actor,
      at,
      reason: '',
      result: resultOf(opened, data['outcome'] as Outcome),
    })),
  ]
  return all
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .toReversed()
    .map((one) => ({ ...one, by: one.by.replace(/^staff:/, ''), at: shown(one.at) }))
}
