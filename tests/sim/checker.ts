/**
 * Holds what players were told against what the ledger says, after a world has come to rest. Each rule says in words what a correct
 * host and app never do; what it finds begins with the rule's name.
 */
import type { Db } from '../../server/host.ts'
import { auditCheck } from '../../server/ledger/audit-check.ts'
import type { Act, History } from './history.ts'
import type { Who } from './player.ts'
import { turnovers } from './turnovers.ts'

/** What everybody has at first. */
export interface Start {
  cash: number
}

interface Op {
  id: bigint
  scope: string
  key: string
  kind: string
  at: Date
}

export async function check(
  db: Db,
  history: History,
  players: readonly Who[],
  start: Start,
): Promise<string[]> {
  const found = [...history.faults]
  for (const { rule, faults } of await auditCheck(db))
    if (faults > 0) found.push(`examination: ${rule}: ${faults}`)
  const ops = await db.selectFrom('op').select(['id', 'scope', 'key', 'kind', 'at']).orderBy('id').execute()
  const opOf = new Map(ops.map((op) => [`${op.scope} ${op.key}`, op]))
  if (opOf.size < ops.length)
    found.push(`doubled: ${ops.length - opOf.size} operations have a key that another has`)
  for (const who of players) {
    const acts = history.acts.filter(({ player }) => player === who.name)
    const known = new Map(acts.map((act) => [act, opOf.get(`${scopeOf(act, who)} ${act.key}`)]))
    found.push(
      ...fates(known),
      ...order(known),
      ...(await records(db, who, acts)),
      ...(await money(db, who, acts, start)),
      ...(await reads(db, history, who, known)),
      ...(await limits(db, who, acts)),
      ...(await book(db, who, acts)),
      ...(await turnovers(db, who)),
    )
  }
  return found
}

const PROVIDED = new Set<Act['kind']>(['bet', 'win', 'rollback'])
/** Kinds that are no operation of the ledger. */
const KEYLESS = new Set<Act['kind']>(['time_out'])

const scopeOf = ({ kind }: Act, { id, provider }: Who): string =>
  PROVIDED.has(kind) ? `g:${provider}` : `p:${id}`

/** What was told as done is there, and what was told as refused is not. */
function fates(known: ReadonlyMap<Act, Op | undefined>): string[] {
  return [...known].flatMap(([act, op]) => {
    if (KEYLESS.has(act.kind)) return []
    const what = `${act.kind} ${act.key} of ${act.player}`
    if (act.fate === 'done' && !op) return [`lost: ${what} was told as done`]
    if ((act.fate === 'refused' || act.fate === 'never') && op)
      return [`doubled: ${what} was told as ${act.fate}`]
    // The screen said that the device has it: whatever happens, the host is told.
    if (act.kind === 'deposit' && act.from !== undefined && act.fate === undefined)
      return [`lost: ${what} was saved on the device and never reached the host`]
    return []
  })
}

/** What a player did after another thing was known comes after it. */
function order(known: ReadonlyMap<Act, Op | undefined>): string[] {
  const done = [...known].filter(([{ fate, kind }, op]) => fate === 'done' && op && !KEYLESS.has(kind))
  const byKnown = done.toSorted(([a], [b]) => (a.known ?? 0) - (b.known ?? 0))
  const found: string[] = []
  let newest = 0n
  let at = 0
  for (const [act, op] of done.toSorted(([a], [b]) => a.asked - b.asked)) {
    for (; (byKnown[at]?.[0].known ?? Infinity) < act.asked; at += 1) {
      const id = byKnown[at]?.[1]?.id ?? 0n
      if (id > newest) newest = id
    }
    if (op && op.id < newest)
      found.push(`order: ${act.kind} ${act.key} of ${act.player} stands before what was known`)
  }
  return found
}

/** Records are those that were asked for, once each, and decided as was told. */
async function records(db: Db, who: Who, acts: readonly Act[]): Promise<string[]> {
  const found: string[] = []
  const deposits = await db.selectFrom('deposit').selectAll().where('player_id', '=', who.id).execute()
  const payouts = await db.selectFrom('withdrawal').selectAll().where('player_id', '=', who.id).execute()
  const orders = await db.selectFrom('exchange_order').selectAll().where('player_id', '=', who.id).execute()
  const held = { deposit: deposits, withdrawal: payouts, order: orders }
  for (const [kind, rows] of Object.entries(held)) {
    const own = acts.filter((act) => act.kind === kind)
    const told = own.filter(({ fate, record }) => fate === 'done' && record)
    const ids = new Set(rows.map(({ op_id }) => String(op_id)))
    for (const { record, key } of told)
      if (record && !ids.has(record)) found.push(`lost: ${kind} ${key} of ${who.name} is no record`)
    if (new Set(told.map(({ record }) => record)).size !== told.length)
      found.push(`doubled: two of the ${kind}s of ${who.name} were told one record`)
    const most = own.filter(({ fate }) => fate === 'done' || fate === undefined).length
    if (rows.length > most)
      found.push(`doubled: ${who.name} has ${rows.length} ${kind}s and asked for ${most}`)
  }
  for (const order of orders) {
    const act = acts.find(({ key }) => key === order.reference)
    if (!act) found.push(`doubled: nobody asked for order ${order.reference} of ${who.name}`)
    else if (BigInt(act.amount) !== order.stake) found.push(`changed: the stake of order ${order.reference}`)
  }
  const open = payouts.filter(({ status }) => status === 0).length
  if (open > 1) found.push(`doubled: ${who.name} has ${open} open withdrawals`)
  return found
}

/** What is held against what was told; of the exchange and of bonuses the examination knows the sums. */
const COUNTED = [
  'demo_grant',
  'deposit',
  'withdrawal_held',
  'withdrawal_paid',
  'withdrawal_returned',
  'bet',
  'win',
  'rollback',
]

/** A player has what they were told, to the poisha. */
async function money(db: Db, who: Who, acts: readonly Act[], start: Start): Promise<string[]> {
  const accounts = await db.selectFrom('account').selectAll().where('player_id', '=', who.id).execute()
  const has = accounts
    .filter(({ cur }) => cur === 'BDT')
    .reduce((sum, { balance }) => sum + Number(balance ?? 0), 0)
  const sum = async (table: 'deposit' | 'withdrawal'): Promise<number> => {
    const rows = await db
      .selectFrom(table)
      .select('amount')
      .where('player_id', '=', who.id)
      .where('status', '=', 1)
      .execute()
    return rows.reduce((all, { amount }) => all + Number(amount), 0)
  }
  const moved = await db
    .selectFrom('transfer')
    .innerJoin('account as debit', 'debit.id', 'transfer.debit')
    .innerJoin('account as credit', 'credit.id', 'transfer.credit')
    .select(['transfer.amount', 'debit.player_id as from', 'credit.player_id as to'])
    .where('transfer.cur', '=', 'BDT')
    .where('transfer.kind', 'not in', COUNTED)
    .where((row) => row.or([row('debit.player_id', '=', who.id), row('credit.player_id', '=', who.id)]))
    .execute()
  const others = moved.reduce(
    (all, { amount, from, to }) => all + Number(amount) * (Number(to === who.id) - Number(from === who.id)),
    0,
  )
  const told =
    start.cash + (await sum('deposit')) - (await sum('withdrawal')) + (await games(db, who, acts)) + others
  return has === told ? [] : [`money: ${who.name} has ${has} and was told ${told}`]
}

/** What games brought, by what the provider was told; a bet of which nobody was told counts as the ledger has it. */
async function games(db: Db, who: Who, acts: readonly Act[]): Promise<number> {
  const rows = await db.selectFrom('game_tx').select('tx').where('player_id', '=', who.id).execute()
  const there = new Set(rows.map(({ tx }) => tx))
  const isDone = (act: Act): boolean => act.fate === 'done' || (act.fate === undefined && there.has(act.key))
  const undone = new Set(acts.filter((act) => act.kind === 'rollback' && isDone(act)).map(({ of }) => of))
  const counted = new Map(
    acts
      .filter((act) => (act.kind === 'bet' || act.kind === 'win') && isDone(act))
      .map((act) => [act.key, act]),
  )
  let net = 0
  for (const act of counted.values()) {
    if (undone.has(act.kind === 'bet' ? act.key : act.of)) continue
    net += act.kind === 'bet' ? -act.amount : act.amount
  }
  return net
}

type State = Record<'cash' | 'bonus' | 'exposure' | 'hold', number>

/** What a player reads was so at a moment between asking and being told, is never older than what they read before, and holds what they did. */
async function reads(
  db: Db,
  history: History,
  who: Who,
  known: ReadonlyMap<Act, Op | undefined>,
): Promise<string[]> {
  const found: string[] = []
  const own = history.reads.filter(({ player }) => player === who.name)
  const done = [...known].filter(([{ fate }, op]) => fate === 'done' && op)
  const states = await statesOf(db, who)
  if (states.some(({ wallets }) => Object.values(wallets).some((amount) => amount < 0)))
    found.push(`money: ${who.name} had less than nothing`)
  let past = { known: 0, place: 0 }
  const waiting: (typeof past)[] = []
  for (const { asked, known: at, wallets, records: ids } of own) {
    const before = done.filter(([act]) => (act.known ?? Infinity) < asked)
    if (ids) {
      const made = before.flatMap(([{ kind, record }]) =>
        kind === 'deposit' || kind === 'withdrawal' ? [record] : [],
      )
      const lost = made.slice(-NEWEST).find((record) => record && !ids.includes(record))
      if (lost) found.push(`read: ${who.name} was told of ${lost} and then did not see it`)
    }
    if (!wallets) continue
    for (const one of waiting) if (one.known < asked && one.place > past.place) past = one
    const least = before.reduce((most, [, op]) => (op && op.id > most ? op.id : most), 0n)
    const first = Math.max(
      past.place,
      states.findLastIndex(({ op }) => op <= least),
    )
    const place = states.findIndex((state, index) => index >= first && isSame(state.wallets, wallets))
    if (place < 0) {
      const was = states.some((state) => isSame(state.wallets, wallets))
      found.push(
        `read: ${who.name} saw wallets that ${was ? 'were older than what they knew' : 'never were'}`,
      )
    } else waiting.push({ known: at, place })
  }
  return found
}

/** Lists have an end. */
const NEWEST = 10

const isSame = (a: State, b: State): boolean =>
  a.cash === b.cash && a.bonus === b.bonus && a.exposure === b.exposure && a.hold === b.hold

/** The wallets after each operation, in the order in which they were committed. */
async function statesOf(db: Db, who: Who): Promise<{ op: bigint; wallets: State }[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'kind'])
    .where('player_id', '=', who.id)
    .execute()
  const kinds = new Map(accounts.map(({ id, kind }) => [id, kind]))
  const ids = [...kinds.keys()]
  const transfers = await db
    .selectFrom('transfer')
    .select(['id', 'op_id', 'debit', 'credit', 'amount'])
    .where((row) => row.or([row('debit', 'in', ids), row('credit', 'in', ids)]))
    .orderBy('id')
    .execute()
  const wallets: Record<string, number> = { cash: 0, bonus: 0, exposure: 0, hold: 0 }
  const states: { op: bigint; wallets: State }[] = []
  for (const { op_id: op, debit, credit, amount } of transfers) {
    for (const [account, sign] of [
      [debit, -1],
      [credit, 1],
    ] as const) {
      const kind = kinds.get(account)
      if (kind !== undefined && kind in wallets) wallets[kind] = (wallets[kind] ?? 0) + sign * Number(amount)
    }
    const state = { op, wallets: { ...wallets } as State }
    if (states.at(-1)?.op === op) states[states.length - 1] = state
    else states.push(state)
  }
  return states
}

const DAY_MS = 24 * 60 * 60 * 1000
const DHAKA_MS = 6 * 60 * 60 * 1000
const dayOf = (at: number): number => Math.floor((at + DHAKA_MS) / DAY_MS)

/** Nothing passes a limit that is known to hold, and nobody plays in a time-out. */
async function limits(db: Db, who: Who, acts: readonly Act[]): Promise<string[]> {
  const found: string[] = []
  const bets = await db
    .selectFrom('game_tx')
    .select(['tx', 'amount', 'at', 'state'])
    .where('player_id', '=', who.id)
    .where('kind', '=', 'bet')
    .orderBy('op_id')
    .execute()
  const standing = bets.filter(({ state }) => state !== 'rolled_back')
  for (const { kind, of, amount, fate, from } of acts) {
    if (kind !== 'limit' || of !== 'wager' || fate !== 'done' || from === undefined) continue
    const day = dayOf(from)
    let staked = 0
    for (const bet of standing) {
      const at = bet.at.getTime()
      if (dayOf(at) !== day) continue
      staked += Number(bet.amount)
      if (at > from && staked > amount && !isRaised(acts, from, amount, of))
        found.push(`limit: ${who.name} staked ${staked} on a day with ${amount}`)
    }
  }
  found.push(...(await depositLimits(db, who, acts)))
  for (const { kind, fate, from, until } of acts) {
    if (kind !== 'time_out' || fate !== 'done' || from === undefined || until === undefined) continue
    const played = bets.find(({ at }) => at.getTime() > from && at.getTime() < until)
    if (played) found.push(`time-out: ${who.name} bet ${played.tx} in a time-out`)
  }
  return found
}

/** No number is issued that would pass a limit of deposits with what was claimed on that day before. */
async function depositLimits(db: Db, who: Who, acts: readonly Act[]): Promise<string[]> {
  const numbers = await db
    .selectFrom('pay_session')
    .select(['amount', 'issued_at'])
    .where('player_id', '=', who.id)
    .execute()
  const claims = await db
    .selectFrom('deposit')
    .select(['amount', 'created_at'])
    .where('player_id', '=', who.id)
    .where('status', '<>', 2)
    .execute()
  const found: string[] = []
  for (const { kind, of, amount, fate, from } of acts) {
    if (kind !== 'limit' || of !== 'deposit' || fate !== 'done' || from === undefined) continue
    if (isRaised(acts, from, amount, of)) continue
    const beyond = numbers.find((number) => {
      const at = number.issued_at.getTime()
      if (at <= from || dayOf(at) !== dayOf(from)) return false
      const before = claims.filter(
        ({ created_at: made }) => made.getTime() < at && dayOf(made.getTime()) === dayOf(at),
      )
      return before.reduce((sum, claim) => sum + claim.amount, number.amount) > BigInt(amount)
    })
    if (beyond) found.push(`limit: ${who.name} was given a number beyond ${amount} of deposits on a day`)
  }
  return found
}

/** Whether another limit stood before this one: then it is a raise, which waits. */
const isRaised = (acts: readonly Act[], from: number, amount: number, of: string): boolean =>
  acts.some(
    (act) =>
      act.kind === 'limit' &&
      act.of === of &&
      act.from !== undefined &&
      act.from <= from &&
      act.amount < amount,
  )

/** Nothing is matched at a worse price than was asked for, with oneself, or in a time-out; and the other side has the same. */
async function book(db: Db, who: Who, acts: readonly Act[]): Promise<string[]> {
  const fills = await db
    .selectFrom('exchange_fill as fill')
    .innerJoin('exchange_order as own', 'own.op_id', 'fill.order_id')
    .leftJoin('exchange_order as other', 'other.op_id', 'fill.counter')
    .select([
      'fill.id',
      'fill.price',
      'fill.size',
      'fill.at',
      'fill.op_id',
      'own.side',
      'own.odds',
      'own.reference',
    ])
    .select([
      'own.stake',
      'own.matched',
      'own.rest',
      'other.player_id as other',
      'fill.counter',
      'fill.order_id',
    ])
    .where('own.player_id', '=', who.id)
    .execute()
  const found: string[] = []
  for (const fill of fills) {
    const { side, price, odds, reference } = fill
    if (side === 'back' ? price < odds : price > odds)
      found.push(`book: order ${reference} of ${who.name} asked for ${odds} and was matched at ${price}`)
    if (fill.other === who.id) found.push(`book: ${who.name} was matched with themself`)
    if (fill.matched + fill.rest > fill.stake)
      found.push(`book: more of order ${reference} is matched than was asked for`)
    const at = fill.at.getTime()
    const isStopped = acts.some(
      ({ kind, fate, from = Infinity, until = 0 }) =>
        kind === 'time_out' && fate === 'done' && from < at && at < until,
    )
    if (isStopped) found.push(`time-out: order ${reference} of ${who.name} was matched in a time-out`)
  }
  const mirrored = await db
    .selectFrom('exchange_fill as fill')
    .innerJoin('exchange_order as own', 'own.op_id', 'fill.order_id')
    .leftJoin('exchange_fill as mirror', (join) =>
      join
        .onRef('mirror.order_id', '=', 'fill.counter')
        .onRef('mirror.counter', '=', 'fill.order_id')
        .onRef('mirror.op_id', '=', 'fill.op_id')
        .onRef('mirror.price', '=', 'fill.price')
        .onRef('mirror.size', '=', 'fill.size'),
    )
    .select('fill.id')
    .where('own.player_id', '=', who.id)
    .where('fill.counter', 'is not', null)
    .where('mirror.id', 'is', null)
    .execute()
  if (mirrored.length > 0)
    found.push(`book: ${mirrored.length} matches of ${who.name} are not the other side's`)
  return found
}
