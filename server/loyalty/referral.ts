/**
 * The referral programme's terms and figures. Rewards are off unless an operator's configuration turns them on, and then a
 * fixed sum for each friend who is verified and agreed: this house pays nobody for another's play (D-11), and counts no
 * friend's turnover. The specification's board of rates is shown as what it is not. Source: spec 2.24, 9; K-AMT-18..20; X-96;
 * decisions 054, 189.
 */
import { sql } from 'kysely'
import { type Paisa, paisa, taka } from '../../contract/money.ts'
import type { Invitation, RateRow, Referral, ReferralReward } from '../../contract/referral.ts'
import type { Db, Tx } from '../host.ts'
import { textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'

export interface ReferralTerms {
  rewards: 'off' | 'on'
  /** For each friend, once. */
  perFriend: Paisa
  /** What a friend deposits and stakes, in all, to count as active. */
  requiredDeposit: Paisa
  requiredTurnover: Paisa
  /** The rates of the specification, for a turnover above `from` by tier: shown, and paid to nobody. */
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
  perFriend: taka(100),
  requiredDeposit: taka(1000),
  requiredTurnover: taka(0),
  board: BOARD,
}

/** Rates as the board shows them, in percent. */
const shownBoard = (terms: ReferralTerms): RateRow[] =>
  terms.board.map(({ from, rates }) => ({ from, rates: rates.map((rate) => rate / 10_000) }))

/** What so many friends are worth. */
export const rewardOf = ({ perFriend }: ReferralTerms, friends: number): Paisa => paisa(perFriend * friends)

/** Everything the referral pages show. `isPaused`: a tool of the player's runs, and nothing is to be had meanwhile. */
export async function referralOf(
  db: Db,
  playerId: bigint,
  terms: ReferralTerms,
  locale: Locale,
  { at, isPaused }: { at: number; isPaused: boolean },
): Promise<Referral> {
  const { code } = await db
    .selectFrom('player')
    .select('referral_code as code')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const history = await rewardsOf(db, playerId, locale)
  const isOn = terms.rewards === 'on'
  const friends = isOn && !isPaused ? await claimableFriends(db, playerId, at) : []
  const reason = !isOn
    ? 'REFERRAL_OFF'
    : isPaused
      ? 'REFERRAL_PAUSED'
      : friends.length === 0
        ? 'REFERRAL_NOTHING'
        : undefined
  return {
    code,
    activeDownlines: await activeFriends(db, playerId, terms),
    requiredDeposit: terms.requiredDeposit,
    requiredTurnover: terms.requiredTurnover,
    lifetimeRewards: await lifetimeOf(db, playerId),
    referralTurnover: paisa(0),
    claimable: rewardOf(terms, friends.length),
    reason: reason === undefined ? '' : textOf(reason, locale),
    board: shownBoard(terms),
    isBoardPaid: false,
    perFriend: isOn ? terms.perFriend : undefined,
    invitation: await invitationOf(db, playerId, terms),
    history,
  }
}

/**
 * The friends that a claim would be for now: verified, of their own consent, each once, and none who is in a tool of their
 * own. Nothing they stake is looked at.
 */
export async function claimableFriends(db: Db | Tx, playerId: bigint, at: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('player as friend')
    .select('friend.id')
    .where('friend.referrer_id', '=', playerId)
    .where('friend.phone_verified', '=', true)
    .where('friend.referral_agreed_at', 'is not', null)
    .where('friend.under_age_at', 'is', null)
    .where(sql<boolean>`not is_excluded(friend.id)`)
    .where(sql<boolean>`coalesce(friend.time_out_until <= ${new Date(at)}, true)`)
    .where(sql<boolean>`not exists (select from referral_friend where friend_id = friend.id)`)
    .orderBy('friend.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What a friend asks: whether they came by an invitation that somebody is rewarded for, and whether they agreed. */
async function invitationOf(db: Db, playerId: bigint, { rewards }: ReferralTerms): Promise<Invitation> {
  const { referrer_id, referral_agreed_at } = await db
    .selectFrom('player')
    .select(['referrer_id', 'referral_agreed_at'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (rewards === 'off' || referrer_id === null) return 'none'
  return referral_agreed_at === null ? 'open' : 'agreed'
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
    turnover: paisa(row.tier1 + row.tier2 + row.tier3),
    amount: paisa(row.amount),
    status: textOf('REFERRAL_PAID', locale),
    details: textOf('REFERRAL_DETAILS', locale),
  }))
}
