/** What the site's days came to, as its ledger has them. Source: console.md "reports". */
import { GAME_TYPES } from '../games.ts'
import { money } from '../money.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'

/** A report is of so many days at most. */
export const REPORT_DAYS = 31

/** A day of Dhaka. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a day'))

/**
 * Of a day, as the house reads them: what came in and went out, what it kept of play, what it gave. `held` of the day before and all
 * of these make `held` of this one, to the poisha.
 */
export const REPORT_SUMS = [
  'deposits',
  'withdrawals',
  'games',
  'exchange',
  'commission',
  'bonuses',
  'rewards',
  'adjustments',
  'granted',
] as const
export type ReportSum = (typeof REPORT_SUMS)[number]

/** What a game is; `OTHER` of one that the catalogue does not know. */
export const REPORT_PRODUCTS = [...GAME_TYPES, 'OTHER'] as const
export type ReportProduct = (typeof REPORT_PRODUCTS)[number]

const games = { bets: z.number(), staked: money, won: money }

const sums = z.object({
  /** Players' deposits that were credited. */
  deposits: money,
  withdrawals: money,
  /** Stakes less wins. */
  games: money,
  /** Lost to the house at the exchange less what was won of it. */
  exchange: money,
  commission: money,
  /** Given less taken back. */
  bonuses: money,
  /** Of points, levels and referrals. */
  rewards: money,
  /** Balances that staff put right: given less taken. */
  adjustments: money,
  /** Play money of new accounts. */
  granted: money,
})

export const reportsApi = defineConsole({
  report: {
    method: 'GET',
    path: '/console/report',
    auth: 'staff',
    looks: true,
    summary:
      'What each day came to, the newest first, what players hold at its end, and games by what they are and by provider.',
    /** The first day and the last. */
    input: z.object({ from: day, until: day }),
    output: z.object({
      days: z.array(
        z.object({
          day,
          sums,
          /** What all accounts of players hold at its end: of a day that is not over, now. */
          held: money,
          /** Of it, what is kept for open bets at the exchange. */
          exposed: money,
          /** Players who staked something. */
          players: z.number(),
        }),
      ),
      /** Those that were played, the most staked first. */
      products: z.array(z.object({ product: z.enum(REPORT_PRODUCTS), ...games })),
      providers: z.array(z.object({ platform: z.string(), name: z.string(), ...games })),
    }),
  },
})
