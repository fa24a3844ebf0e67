/** What the VIP pages show: level and points, what came and went, and the months. Source: spec 2.20; S-VIP-01..10. */
import { sql } from 'kysely'
import { paisa } from '../../contract/money.ts'
import type { PointsReceived, PointsUsed, Vip, VipMonth } from '../../contract/vip.ts'
import type { Db } from '../host.ts'
import { pointsOf } from '../ledger/vip.ts'
import { textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import { levelOf, LEVELS, nextLevel, type VipTerms } from '../loyalty/vip.ts'

/** Rows of a list; older ones are in the months. */
const ROWS = 100

export async function vipOf(db: Db, playerId: bigint, terms: VipTerms, locale: Locale): Promise<Vip> {
  const player = await db
    .selectFrom('player')
    .select(['vip_level', 'experience'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const next = nextLevel(player.vip_level)
  return {
    level: player.vip_level,
    nextLevel: next?.name ?? '',
    experience: Number(player.experience),
    nextAt: next?.from ?? 0,
    points: Number(await pointsOf(db, playerId)),
    vpPerCoin: terms.vpPerCoin,
    minPoints: terms.minPoints,
    levels: [...LEVELS],
    received: await received(db, playerId, locale),
    used: await used(db, playerId),
    history: await months(db, playerId),
  }
}

const SOURCES = { vp_earned: 'VP_SOURCE_BETS', vp_awarded: 'VP_SOURCE_HOUSE' } as const

/** The day or month of a transfer in the site's zone, GMT+6. */
const dhaka = (unit: 'day' | 'month') =>
  sql<string>`to_char(date_trunc(${sql.lit(unit)}, transfer.at at time zone 'UTC' + interval '6 hours'), 'YYYY-MM-DD')`

/** Transfers into the player's points. */
const incoming = (db: Db, playerId: bigint) =>
  db
    .selectFrom('transfer')
    .innerJoin('account', 'account.id', 'transfer.credit')
    .where('account.player_id', '=', playerId)
    .where('account.kind', '=', 'vp')

/** A row for a day and source: a busy evening of bets is one line. */
async function received(db: Db, playerId: bigint, locale: Locale): Promise<PointsReceived[]> {
  const rows = await incoming(db, playerId)
    .select((row) => [
      dhaka('day').as('day'),
      'transfer.kind',
      row.fn.sum<string>('transfer.amount').as('points'),
      row.fn.max('transfer.at').as('at'),
    ])
    .groupBy(['day', 'transfer.kind'])
    .orderBy('at', 'desc')
    .limit(ROWS)
    .execute()
  return rows.map(({ day, kind, points, at }) => ({
    id: `${day}-${kind}`,
    points: Number(points),
    source: textOf(kind === 'vp_earned' ? SOURCES.vp_earned : SOURCES.vp_awarded, locale),
    at: at.getTime(),
  }))
}

async function used(db: Db, playerId: bigint): Promise<PointsUsed[]> {
  const rows = await db
    .selectFrom('transfer')
    .innerJoin('account', 'account.id', 'transfer.debit')
    .innerJoin('transfer as paid', (join) =>
      join.onRef('paid.op_id', '=', 'transfer.op_id').on('paid.kind', '=', 'vip_cash'),
    )
    .innerJoin('op', 'op.id', 'transfer.op_id')
    .select(['transfer.op_id', 'transfer.amount', 'paid.amount as cash', 'transfer.at', 'op.key as session'])
    .where('account.player_id', '=', playerId)
    .where('account.kind', '=', 'vp')
    .where('transfer.kind', '=', 'vp_converted')
    .orderBy('transfer.at', 'desc')
    .orderBy('transfer.id', 'desc')
    .limit(ROWS)
    .execute()
  return rows.map(({ op_id, amount, cash, at, session }) => ({
    id: String(op_id),
    points: Number(amount),
    amount: paisa(cash),
    at: at.getTime(),
    session,
  }))
}

/** The months in which points came, the last first, each with the level that its end reached. */
async function months(db: Db, playerId: bigint): Promise<VipMonth[]> {
  const rows = await incoming(db, playerId)
    .select((row) => [dhaka('month').as('month'), row.fn.sum<string>('transfer.amount').as('points')])
    .groupBy('month')
    .orderBy('month')
    .execute()
  let experience = 0
  const history = rows.map(({ month, points }) => {
    experience += Number(points)
    return {
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5, 7)),
      level: levelOf(experience),
      experience: Number(points),
    }
  })
  return history.toReversed()
}
