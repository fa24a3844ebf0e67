/**
 * What days of Dhaka came to, from the ledger's own postings, each posting in one sum. Poisha. Source: console.md "reports".
 */
import { sql } from 'kysely'
import {
  REPORT_PRODUCTS,
  REPORT_SUMS,
  type ReportProduct,
  type ReportSum,
} from '../../contract/console/reports.ts'
import type { Db, Tx } from '../host.ts'
import type { TransferKind } from '../ledger/accounts.ts'
import { DAY_MS, dayOf } from './days.ts'

/** The sum that a posting belongs to, and whether it is read as what players were given; none of one between a player's own accounts. */
const SUM_OF: Record<TransferKind, ReportSum | undefined> = {
  demo_grant: 'granted',
  deposit: 'deposits',
  bonus: 'bonuses',
  bonus_released: 'bonuses',
  bonus_taken_back: 'bonuses',
  bonus_given_up: 'bonuses',
  bonus_expired: 'bonuses',
  withdrawal_held: undefined,
  withdrawal_paid: 'withdrawals',
  withdrawal_returned: undefined,
  bet: 'games',
  win: 'games',
  rollback: 'games',
  vp_earned: undefined,
  vp_awarded: undefined,
  vp_converted: 'rewards',
  vip_cash: 'rewards',
  referral_reward: 'rewards',
  exposure_held: undefined,
  exposure_released: undefined,
  exchange_won: 'exchange',
  exchange_lost: 'exchange',
  exchange_commission: 'commission',
  exchange_commission_back: 'commission',
  adjustment_credit: 'adjustments',
  adjustment_debit: 'adjustments',
}
/** What is read as given to players; the others as kept by the house. */
const GIVEN: ReadonlySet<ReportSum> = new Set(['deposits', 'bonuses', 'rewards', 'adjustments', 'granted'])

export interface DayReport {
  /** `2026-11-28`. */
  day: string
  sums: Record<ReportSum, bigint>
  held: bigint
  /** Of it, what open bets at the exchange hold. */
  exposed: bigint
  players: number
}

interface GamesReport {
  bets: number
  staked: bigint
  won: bigint
}
export interface ProviderReport extends GamesReport {
  platform: string
  name: string
}
export interface ProductReport extends GamesReport {
  product: ReportProduct
}

/** The days from the one that begins at `from` to the one that begins at `until`, the newest first. */
export async function daysOf(db: Db, from: number, until: number): Promise<DayReport[]> {
  const end = until + DAY_MS
  // One moment of the ledger for all of it.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const moved = await movedIn(tx, from, end)
      const players = await playersIn(tx, from, end)
      let held = await heldAt(tx, end)
      let exposed = await exposedAt(tx, end)
      const days: DayReport[] = []
      for (let at = until; at >= from; at -= DAY_MS) {
        const day = dayOf(at)
        const own = moved.filter((one) => one.day === day)
        days.push({ day, sums: sumsOf(own), held, exposed, players: players.get(day) ?? 0 })
        held -= sumOf(own, 'net')
        exposed -= sumOf(own, 'exposed')
      }
      return days
    })
}

interface Moved {
  day: string
  kind: TransferKind
  /** To players; below 0 from them. */
  net: string
  /** Into what open bets hold; below 0 out of it. */
  exposed: string
}

const sumOf = (moved: readonly Moved[], name: 'net' | 'exposed'): bigint =>
  moved.reduce((sum, one) => sum + BigInt(one[name]), 0n)

function sumsOf(moved: readonly Moved[]): Record<ReportSum, bigint> {
  const sums = Object.fromEntries(REPORT_SUMS.map((name) => [name, 0n])) as Record<ReportSum, bigint>
  for (const { kind, net } of moved) {
    const sum = SUM_OF[kind]
    if (sum) sums[sum] += GIVEN.has(sum) ? BigInt(net) : -BigInt(net)
  }
  return sums
}

const DAY = sql`to_char(transfer.at at time zone 'UTC' + interval '6 hours', 'YYYY-MM-DD')`
const NET = sql`(case when credit.player_id is null then 0 else transfer.amount end
  - case when debit.player_id is null then 0 else transfer.amount end)`

const EXPOSED = sql`(case when credit.kind = 'exposure' then transfer.amount else 0 end
  - case when debit.kind = 'exposure' then transfer.amount else 0 end)`

async function movedIn(tx: Tx, from: number, end: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select ${DAY} as day, transfer.kind, sum(${NET})::text as net, sum(${EXPOSED})::text as exposed from transfer
    join account debit on debit.id = transfer.debit join account credit on credit.id = transfer.credit
    where transfer.cur = 'BDT' and transfer.at >= ${new Date(from)} and transfer.at < ${new Date(end)}
    group by 1, 2`.execute(tx)
  return rows
}

/** Those who staked at a game, or placed an order that holds something. */
async function playersIn(tx: Tx, from: number, end: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; players: string }>`
    select ${DAY} as day, count(distinct debit.player_id)::text as players from transfer
    join account debit on debit.id = transfer.debit
    where transfer.kind in ('bet', 'exposure_held') and transfer.at >= ${new Date(from)} and transfer.at < ${new Date(end)}
    group by 1`.execute(tx)
  return new Map(rows.map(({ day, players }) => [day, Number(players)]))
}

/** What players held at a moment: what they hold now, less what has moved since. */
async function heldAt(tx: Tx, at: number): Promise<bigint> {
  const { rows } = await sql<{ held: string }>`
    select ((select coalesce(sum(balance), 0) from account where cur = 'BDT' and player_id is not null)
      - (select coalesce(sum(${NET}), 0) from transfer
        join account debit on debit.id = transfer.debit join account credit on credit.id = transfer.credit
        where transfer.cur = 'BDT' and transfer.at >= ${new Date(at)}))::text as held`.execute(tx)
  return BigInt(rows[0]?.held ?? 0)
}

/** What open bets held at a moment, in the same way. */
async function exposedAt(tx: Tx, at: number): Promise<bigint> {
  const { rows } = await sql<{ exposed: string }>`
    select ((select coalesce(sum(balance), 0) from account where cur = 'BDT' and kind = 'exposure')
      - (select coalesce(sum(${EXPOSED}), 0) from transfer
        join account debit on debit.id = transfer.debit join account credit on credit.id = transfer.credit
        where transfer.cur = 'BDT' and transfer.at >= ${new Date(at)}))::text as exposed`.execute(tx)
  return BigInt(rows[0]?.exposed ?? 0)
}

interface Played {
  platform: string
  name: string | null
  product: string | null
  bets: string
  staked: string
  won: string
}

/** Games of the same days, what was rolled back being neither staked nor won, by provider and by what they are; the most staked first. */
export async function gamesOf(
  db: Db,
  from: number,
  until: number,
): Promise<{ providers: ProviderReport[]; products: ProductReport[] }> {
  const { rows } = await sql<Played>`
    select game_tx.provider as platform, provider.name, game.type as product,
      count(*) filter (where transfer.kind = 'bet')::text as bets,
      sum(case transfer.kind when 'win' then 0 when 'bet' then transfer.amount else -${NET} end)::text as staked,
      sum(case transfer.kind when 'win' then transfer.amount else 0 end)::text as won
    from transfer join game_tx on game_tx.op_id = transfer.op_id
    left join provider on provider.platform = game_tx.provider
    left join game on game.platform = game_tx.provider and game.code = game_tx.game
    join account debit on debit.id = transfer.debit join account credit on credit.id = transfer.credit
    where transfer.kind in ('bet', 'win', 'rollback')
      and transfer.at >= ${new Date(from)} and transfer.at < ${new Date(until + DAY_MS)}
    group by 1, 2, 3`.execute(db)
  const providers = together(rows, ({ platform }) => platform)
  const products = together(rows, ({ product }) => REPORT_PRODUCTS.find((one) => one === product) ?? 'OTHER')
  return {
    providers: providers.map(([platform, sums, { name }]) => ({ ...sums, platform, name: name ?? platform })),
    products: products.map(([product, sums]) => ({ ...sums, product })),
  }
}

/** Rows of one name as one, with the first of them. */
function together<Name extends string>(
  rows: readonly Played[],
  nameOf: (row: Played) => Name,
): [Name, GamesReport, Played][] {
  const all = new Map<Name, [Name, GamesReport, Played]>()
  for (const row of rows) {
    const name = nameOf(row)
    const [, before] = all.get(name) ?? [name, { bets: 0, staked: 0n, won: 0n }]
    const sums = {
      bets: before.bets + Number(row.bets),
      staked: before.staked + BigInt(row.staked),
      won: before.won + BigInt(row.won),
    }
    all.set(name, [name, sums, row])
  }
  return [...all.values()].toSorted(([one, a], [other, b]) =>
    a.staked === b.staked ? one.localeCompare(other) : a.staked > b.staked ? -1 : 1,
  )
}
