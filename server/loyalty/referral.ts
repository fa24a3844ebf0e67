/**
 * The referral programme's terms and figures. Rewards are off unless an operator's configuration turns them on: the
 * specification pays for what friends stake, and this house does not pay anyone for another's play (D-11). With
 * rewards off nobody's turnover is counted or shown. Source: spec 2.24, 9; K-AMT-18..20; X-96; decision 054.
 */
import { sql } from 'kysely'
import { type Paisa, paisa, taka } from '../../contract/money.ts'
import type { RateRow, Referral, ReferralReward } from '../../contract/referral.ts'
import type { Db, Tx } from '../host.ts'
import { textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'

export interface ReferralTerms {
  rewards: 'off' | 'on'
  /** What a friend deposits and stakes, in all, to count as active. */
  requiredDeposit: Paisa
  requiredTurnover: Paisa
  /** For a turnover above `from` (all tiers together), what tiers 1, 2 and 3 give. Lowest first. */
  board: readonly { from: Paisa; rates: Tiers }[]
}

/** One figure for friends, one for their friends, one for those of these. */
type Tiers = readonly [number, number, number]

/** Rates in parts of a million: 0.1 % is 1,000. Source: spec 9 (K-AMT-18..20). */
const BOARD = [
  { from: taka(100), rates: [1000, 500, 100] },
  { from: taka(200_000), rates: [1500, 600, 200] },
  { from: taka(500_000), rates: [2000, 700, 300] },
] as const satisfies ReferralTerms['board']

/** An active friend is one who deposited, not one who played: figures of ours, the specification names none. */
export const REFERRAL_TERMS: ReferralTerms = {
  rewards: 'off',
  requiredDeposit: taka(1000),
  requiredTurnover: taka(0),
  board: BOARD,
}

/** Rates as the board shows them, in percent. */
const shownBoard = (terms: ReferralTerms): RateRow[] =>
  terms.board.map(({ from, rates }) => ({ from, rates: rates.map((rate) => rate / 10_000) }))

/** Everything the referral pages show. */
export async function referralOf(
  db: Db,
  playerId: bigint,
  terms: ReferralTerms,
  locale: Locale,
): Promise<Referral> {
  const { code } = await db
    .selectFrom('player')
    .select('referral_code as code')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const history = await rewardsOf(db, playerId, locale)
  const { turnover, claimable } = await standing(db, playerId, terms)
  const reason = terms.rewards === 'off' ? 'REFERRAL_OFF' : claimable === 0n ? 'REFERRAL_NOTHING' : undefined
  return {
    code,
    activeDownlines: await activeFriends(db, playerId, terms),
    requiredDeposit: terms.requiredDeposit,
    requiredTurnover: terms.requiredTurnover,
    lifetimeRewards: await lifetimeOf(db, playerId),
    referralTurnover: paisa(sum(turnover)),
    claimable: paisa(claimable),
    reason: reason === undefined ? '' : textOf(reason, locale),
    board: shownBoard(terms),
    history,
  }
}

/** Turnover in poisha by tier. */
type Turnover = readonly [bigint, bigint, bigint]
const NOTHING: Turnover = [0n, 0n, 0n]
const sum = (tiers: Turnover): bigint => tiers[0] + tiers[1] + tiers[2]

/** Settled turnover of the tiers, what of it has not been claimed, and what that is worth now. */
export async function standing(
  db: Db | Tx,
  playerId: bigint,
  terms: ReferralTerms,
): Promise<{ turnover: Turnover; unclaimed: Turnover; claimable: bigint }> {
  if (terms.rewards === 'off') return { turnover: NOTHING, unclaimed: NOTHING, claimable: 0n }
  const turnover = await turnoverOf(db, playerId)
  const claimed = await claimedOf(db, playerId)
  const unclaimed: Turnover = [turnover[0] - claimed[0], turnover[1] - claimed[1], turnover[2] - claimed[2]]
  const rates = terms.board.findLast(({ from }) => sum(turnover) > BigInt(from))?.rates ?? [0, 0, 0]
  const parts = unclaimed.map((amount, tier) => amount * BigInt(rates[tier] ?? 0))
  return { turnover, unclaimed, claimable: parts.reduce((all, part) => all + part, 0n) / 1_000_000n }
}

/** What the friends of each tier staked in bets that are settled. */
async function turnoverOf(db: Db | Tx, playerId: bigint): Promise<Turnover> {
  const { rows } = await sql<{ tier: number; staked: bigint }>`
    with recursive line(id, tier) as (
      select id, 1 from player where referrer_id = ${playerId}
      union all
      select player.id, line.tier + 1 from player join line on player.referrer_id = line.id where line.tier < 3
    )
    select line.tier, sum(bet.amount)::bigint as staked from line
    join game_tx bet on bet.player_id = line.id and bet.kind = 'bet' and bet.state = 'done'
    where exists (select from game_tx win where win.provider = bet.provider and win.ref = bet.tx and win.kind = 'win')
    group by line.tier`.execute(db)
  const of = (tier: number): bigint => rows.find((row) => row.tier === tier)?.staked ?? 0n
  return [of(1), of(2), of(3)]
}

async function claimedOf(db: Db | Tx, playerId: bigint): Promise<Turnover> {
  const row = await db
    .selectFrom('referral_reward')
    .select([
      sql<bigint>`coalesce(sum(tier1), 0)::bigint`.as('tier1'),
      sql<bigint>`coalesce(sum(tier2), 0)::bigint`.as('tier2'),
      sql<bigint>`coalesce(sum(tier3), 0)::bigint`.as('tier3'),
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return [row.tier1, row.tier2, row.tier3]
}

async function lifetimeOf(db: Db, playerId: bigint): Promise<Paisa> {
  const { amount } = await db
    .selectFrom('referral_reward')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return paisa(amount)
}

/** Friends who signed up by the player's link and meet the terms. */
async function activeFriends(db: Db, playerId: bigint, terms: ReferralTerms): Promise<number> {
  const { rows } = await sql<{ friends: bigint }>`
    select count(*) as friends from player friend
    where friend.referrer_id = ${playerId}
      and (select coalesce(sum(amount), 0) from deposit
        where player_id = friend.id and status = 1) >= ${BigInt(terms.requiredDeposit)}::bigint
      and (${BigInt(terms.requiredTurnover)}::bigint = 0
        or (select coalesce(sum(amount), 0) from game_tx bet
          where player_id = friend.id and kind = 'bet' and state = 'done'
            and exists (select from game_tx win
              where win.provider = bet.provider and win.ref = bet.tx and win.kind = 'win'))
          >= ${BigInt(terms.requiredTurnover)}::bigint)`.execute(db)
  return Number(rows[0]?.friends ?? 0)
}

const HISTORY = 100

async function rewardsOf(db: Db, playerId: bigint, locale: Locale): Promise<ReferralReward[]> {
  const rows = await db
    .selectFrom('referral_reward')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('op_id', 'desc')
    .limit(HISTORY)
    .execute()
  return rows.map((row) => ({
    id: String(row.op_id),
    at: row.at.getTime(),
    turnover: paisa(sum([row.tier1, row.tier2, row.tier3])),
    amount: paisa(row.amount),
    status: textOf('REFERRAL_PAID', locale),
    details: textOf('REFERRAL_DETAILS', locale),
  }))
}
