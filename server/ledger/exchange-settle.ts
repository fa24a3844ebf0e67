/**
 * How a market ends: each player's hold goes back and what the orders won or lost is moved, once for each version of
 * the result. A changed result is a new version: only the difference moves, and of the commission on what was won, too.
 * Source: money.md "Exchange exposure"; decision 210.
 */
import { netOf } from '../../contract/exposure.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'
import { send } from '../store/transaction.ts'
import { sendLetter } from '../inbox/letters.ts'
import { fail } from '../messages/errors.ts'
import { lockPlayer, move } from './accounts.ts'
import { lockMarket } from './exchange.ts'
import { noteLetGo } from './exchange-let-go.ts'
import { tellCameBack, tellSettled } from './exchange-letters.ts'
import { holdExposure, type MarketRow, positionOf } from './exposure.ts'
import { runOp } from './ops.ts'

/** The winner's id, the runs of a fancy, or nothing at all. */
export type Outcome = number | 'void'

export interface Ending {
  market: string
  outcome: Outcome
  /** `host` by the match, `staff` for a changed result. */
  actor: string
  at: number
  /** Happens with it or not at all. */
  also?: (tx: Tx) => Promise<void>
  /** By staff before the match has ended it: of a market that they have suspended, and void. */
  isEarly?: boolean
}

/**
 * Ends a market, or begins a new version of its result: afterwards `settlePlayers` pays. The same version is begun
 * once. Throws NOT_FOUND for a market that nobody has an order in, SELECTION_UNKNOWN, CONFLICT (another version came first).
 */
export async function endMarket(
  db: Db,
  version: number,
  { market: id, outcome, actor, at, also, isEarly = false }: Ending,
): Promise<void> {
  // A key of its own: the match's end of it is another operation, of which either comes first.
  const key = isEarly ? `void:${id}` : `settle:${id}:${version}`
  const payload = { outcome }
  const op = { scope: 'exchange', key, kind: 'exchange_settle', payload, playerId: null, at }
  await runOp(db, op, async (tx) => {
    await also?.(tx)
    const known = await tx.selectFrom('exchange_market').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw fail('NOT_FOUND')
    const market = await lockMarket(tx, id)
    if (market.version !== version - 1 || market.status === 'settling') throw fail('CONFLICT')
    if (isEarly && !market.is_suspended) throw fail('CONFLICT')
    if (!isOutcome(market, outcome)) throw fail('SELECTION_UNKNOWN')
    await tx
      .updateTable('exchange_market')
      .set({
        status: 'settling',
        version,
        outcome: outcome === 'void' ? null : outcome,
        is_void: outcome === 'void',
        settled_at: new Date(at),
        ...(isEarly ? { voided_at: new Date(at) } : {}),
      })
      .where('id', '=', id)
      .execute()
    // A way out that is held back there leads nowhere any more.
    await tx
      .updateTable('exchange_cash_out')
      .set({ status: 'refused', refusal: 'RESULT_KNOWN', ended_at: new Date(at) })
      .where('market', '=', id)
      .where('status', '=', 'held')
      .execute()
    const data = { version, outcome }
    await audit(tx, { at, actor, action: 'exchange_settle', object: `market:${id}`, data })
    return {}
  })
}

/** Whether a market can end so: by one of its runners, of a fancy by any runs, or void. */
export const isOutcome = ({ kind, runners }: MarketRow, outcome: Outcome): boolean =>
  outcome === 'void' || (kind === 'fancy' ? outcome >= 0 : runners.includes(outcome))

/** Another result of a market that was settled: the difference moves. Throws NOT_FOUND, CONFLICT (not settled now), SELECTION_UNKNOWN. */
export async function resettle(db: Db, ending: Ending): Promise<void> {
  const row = await db
    .selectFrom('exchange_market')
    .select(['status', 'version'])
    .where('id', '=', ending.market)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.status !== 'settled') throw fail('CONFLICT')
  await endMarket(db, row.version + 1, ending)
  await settlePlayers(db, ending.market, ending.at)
}

/** Makes a market that staff have suspended void before its match has ended it: all stakes go back. Throws NOT_FOUND, CONFLICT (not suspended, or settled). */
export async function voidMarket(db: Db, ending: Omit<Ending, 'outcome' | 'isEarly'>): Promise<void> {
  await endMarket(db, 1, { ...ending, outcome: 'void', isEarly: true })
  await settlePlayers(db, ending.market, ending.at)
}

/** Pays every player of a market that is being settled, each in an operation of its own, then closes it. */
export async function settlePlayers(db: Db, id: string, at: number): Promise<void> {
  const market = await db
    .selectFrom('exchange_market')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (market?.status !== 'settling') return
  const players = await db
    .selectFrom('exchange_order')
    .select('player_id')
    .distinct()
    .where('market', '=', id)
    .orderBy('player_id')
    .execute()
  for (const { player_id: playerId } of players) {
    const key = `settle:${id}:${market.version}:${playerId}`
    const op = { scope: 'exchange', key, kind: 'exchange_settle_player', payload: key, playerId, at }
    await runOp(db, op, async (tx, opId) => {
      await settlePlayer(tx, { opId, playerId, marketId: id, at })
      return {}
    })
  }
  await db
    .updateTable('exchange_market')
    .set({ status: 'settled' })
    .where('id', '=', id)
    .where('status', '=', 'settling')
    .where('version', '=', market.version)
    .execute()
}

interface Settling {
  opId: bigint
  playerId: bigint
  marketId: string
  at: number
}

async function settlePlayer(tx: Tx, { opId, playerId, marketId, at }: Settling): Promise<void> {
  const market = await lockMarket(tx, marketId)
  await lockPlayer(tx, playerId)
  const { net, rate, cameBack } = await decideOrders(tx, { opId, market, playerId, at })
  await holdExposure(tx, [playerId], { opId, market, at })
  if (net === undefined) {
    await tellCameBack(tx, { playerId, market: marketId, why: 'closed', amount: cameBack }, at)
    return
  }
  const cash = await lockPlayer(tx, playerId)
  const earlier = await tx
    .selectFrom('exchange_settlement')
    .select(['net', 'moved', 'commission'])
    .where('market', '=', marketId)
    .where('player_id', '=', playerId)
    .orderBy('version')
    .execute()
  const before = earlier.at(-1)
  const { moved, taken, commission, shortfall } = movesOf({ net, rate, earlier, cash })
  const [own, house] = [{ playerId, kind: 'cash' } as const, 'exchange' as const]
  // What comes back of it can be needed for what was lost; what is taken is of what was won.
  if (taken < 0n)
    await move(tx, {
      opId,
      kind: 'exchange_commission_back',
      debit: 'commission',
      credit: own,
      amount: -taken,
      at,
    })
  await move(
    tx,
    moved > 0n
      ? { opId, kind: 'exchange_won', debit: house, credit: own, amount: moved, at }
      : { opId, kind: 'exchange_lost', debit: own, credit: house, amount: -moved, at },
  )
  if (taken > 0n)
    await move(tx, {
      opId,
      kind: 'exchange_commission',
      debit: own,
      credit: 'commission',
      amount: taken,
      at,
    })
  const { version } = market
  const row = {
    market: marketId,
    player_id: playerId,
    version,
    net,
    moved,
    shortfall,
    commission,
    op_id: opId,
  }
  await send(tx, tx.insertInto('exchange_settlement').values(row))
  if (before === undefined) {
    const { kind, outcome } = market
    const result = { playerId, market: marketId, kind, net: outcome === null ? undefined : net, commission }
    await tellSettled(tx, result, at)
  }
  if (before === undefined || before.net === net) return
  const { event_name: event } = await tx
    .selectFrom('exchange_order')
    .select('event_name')
    .where('market', '=', marketId)
    .where('player_id', '=', playerId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const told = { event, before: before.net, after: net, amount: moved - taken }
  if (before.commission === 0n && commission === 0n) await sendLetter(tx, playerId, 'bet_resettled', told, at)
  else await sendLetter(tx, playerId, 'bet_resettled_commission', { ...told, commission }, at)
}

interface Deciding {
  net: bigint
  /** Hundredths of a percent. */
  rate: number
  /** What earlier versions of the result moved, the first first. */
  earlier: readonly { moved: bigint; commission: bigint }[]
  cash: bigint
}

/** What a version of a result moves for a player: poisha, `moved` above 0 to them, `taken` above 0 from them. */
export function movesOf({ net, rate, earlier, cash }: Deciding) {
  const due = earlier.reduce((left, row) => left - row.moved, net)
  const commission = commissionOn(net, rate)
  const taken = commission - (earlier.at(-1)?.commission ?? 0n)
  // A first result is covered by the hold. A changed one takes what there is; the house bears the rest.
  const moved = due < taken - cash ? taken - cash : due
  return { moved, taken, commission, shortfall: moved - due }
}

/** What the house takes of what was won in a market; nothing of what was lost. `rate`: hundredths of a percent. Rounded down. */
const commissionOn = (net: bigint, rate: number): bigint => (net > 0n ? (net * BigInt(rate)) / 10_000n : 0n)

/** What an order came to by an outcome; nothing where the market is void. */
export const netOfOrder = (
  kind: MarketRow['kind'],
  order: Parameters<typeof positionOf>[0],
  outcome: number | null,
): bigint => (outcome === null ? 0n : BigInt(netOf(kind, positionOf({ ...order, rest: 0n }), outcome)))

/**
 * Writes what each order came to; answers the sum, undefined where nothing was matched, the lowest commission that one of those was
 * placed at, and what still waited.
 */
async function decideOrders(
  tx: Tx,
  {
    opId,
    market,
    playerId,
    at,
  }: { opId: bigint; market: MarketRow & { outcome: number | null }; playerId: bigint; at: number },
): Promise<{ net: bigint | undefined; rate: number; cameBack: bigint }> {
  const orders = await tx
    .selectFrom('exchange_order')
    .selectAll()
    .where('market', '=', market.id)
    .where('player_id', '=', playerId)
    .where('status', 'not in', ['lapsed', 'cancelled'])
    .orderBy('op_id')
    .execute()
  let sum: bigint | undefined
  let cameBack = 0n
  for (const order of orders) {
    const { outcome } = market
    const isMatched = order.matched > 0n
    const net = netOfOrder(market.kind, order, outcome)
    const ended = outcome === null ? 'void' : net > 0n ? 'won' : 'lost'
    if (isMatched) sum = (sum ?? 0n) + net
    const decided = {
      status: isMatched ? ended : 'lapsed',
      net: isMatched ? net : null,
      rest: 0n,
      settled_at: new Date(at),
    } as const
    await send(tx, tx.updateTable('exchange_order').set(decided).where('op_id', '=', order.op_id))
    await noteLetGo(tx, { opId, orderId: order.op_id, why: 'closed', amount: order.rest, at })
    cameBack += order.rest
  }
  const rates = orders.filter(({ matched }) => matched > 0n).map((order) => order.commission_rate)
  return { net: sum, rate: Math.min(...rates), cameBack }
}
