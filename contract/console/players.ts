/**
 * A player, as staff see one: found by name, number or id, then the whole record part by part. Each part is a call of its own, so
 * that a role reads what is its business, and the trail says which parts were opened.
 */
import { COMPLAINT_ABOUT, COMPLAINT_STATES } from '../protection/complaints.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { money } from '../money.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../protection.ts'
import { defineConsole } from './endpoint.ts'
import { next, reason, rowNumber, words } from './parts.ts'

/** The players of one answer to a search: who is not among them is looked for more exactly. */
export const FOUND_MOST = 20
/** The rows of one part of a record. */
export const PART_ROWS = 30

const one = z.object({ name: text(64), reason })

const found = z.object({
  id: text(12),
  username: text(64),
  phone: text(32),
  signedUp: text(40),
  closed: z.nullable(text(40)),
  isExcluded: z.boolean(),
})

const turnover = z.object({
  id: rowNumber,
  /** The promotion's name, or the payment method's. */
  of: text(300),
  status: z.enum(['active', 'complete', 'given_up', 'expired']),
  required: money,
  remaining: money,
  since: text(40),
})

const record = z.object({
  id: rowNumber,
  action: z.enum(['deposit', 'withdraw', 'adjustment']),
  at: text(40),
  /** The method's name. */
  method: text(300),
  /** Below 0 where an adjustment took something. */
  amount: money,
  status: z.enum(['processing', 'success', 'fail']),
  /** Of an adjustment what it was for. */
  reason: text(300),
})

const posting = z.object({
  id: rowNumber,
  at: text(40),
  /** The kind of the transfer, as the ledger names it. */
  kind: text(40),
  /** Of which of the player's accounts. */
  account: z.enum(['cash', 'bonus', 'hold', 'exposure']),
  /** Below 0 where it left the account. */
  amount: money,
  after: money,
})

const round = z.object({
  at: text(40),
  provider: text(64),
  game: text(128),
  stake: money,
  /** Null while nothing was won. */
  won: z.nullable(money),
  isRolledBack: z.boolean(),
})

const order = z.object({
  id: rowNumber,
  at: text(40),
  event: text(300),
  market: text(300),
  selection: text(300),
  side: z.enum(['back', 'lay']),
  /** Hundredths. */
  odds: z.int(),
  stake: money,
  matched: money,
  status: z.enum(['open', 'won', 'lost', 'void', 'lapsed', 'cancelled']),
  net: z.nullable(money),
})

const limit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  /** Poisha, or milliseconds of a limit of time. The lower of the player's and the house's. */
  most: z.number(),
  used: z.number(),
})

const ours = { auth: 'staff', looks: true } as const

export const playersApi = defineConsole({
  findPlayers: {
    ...ours,
    method: 'GET',
    path: '/console/players',
    summary:
      'Players by the beginning of their name, a whole number in any spelling, a whole e-mail address, their id, or a reference: the number of a record, a bet or a complaint, or the transaction id of a claim. Numbers are masked. The first twenty by name.',
    input: z.object({ search: words(254) }),
    output: z.object({ data: z.array(found), hasMore: z.boolean() }),
  },
  player: {
    ...ours,
    method: 'GET',
    path: '/console/players/{name}',
    summary: 'Who a player is; number and e-mail are masked.',
    input: one,
    output: z.object({
      data: z.object({
        id: text(12),
        username: text(64),
        phone: text(32),
        isPhoneVerified: z.boolean(),
        email: text(254),
        isEmailVerified: z.boolean(),
        signedUp: text(40),
        lastSignIn: z.nullable(text(40)),
        closed: z.nullable(text(40)),
        excludedUntil: z.nullable(text(40)),
        timeOutUntil: z.nullable(text(40)),
        isUnderAge: z.boolean(),
        /** Since when it is known who they are. */
        identityConfirmed: z.nullable(text(40)),
        /** Their case about it that is not closed. */
        identityCase: z.nullable(rowNumber),
        level: text(40),
      }),
    }),
  },
  playerMoney: {
    ...ours,
    method: 'GET',
    path: '/console/players/{name}/money',
    summary: 'What is in the wallets, what remains to be staked, and the newest deposits and withdrawals.',
    input: one,
    output: z.object({
      wallets: z.object({ cash: money, bonus: money, hold: money, exposure: money }),
      turnovers: z.array(turnover),
      records: z.array(record),
      /** The number of the request for a change of the balance that waits. */
      adjustment: z.nullable(rowNumber),
    }),
  },
  playerPostings: {
    ...ours,
    method: 'GET',
    path: '/console/players/{name}/postings',
    summary: 'Every movement of the accounts, the newest first, a page at a time.',
    input: z.object({ name: text(64), reason, before: z.optional(rowNumber) }),
    output: z.object({ data: z.array(posting), next }),
  },
  playerBets: {
    ...ours,
    method: 'GET',
    path: '/console/players/{name}/bets',
    summary: 'The newest rounds and the newest orders at the exchange.',
    input: one,
    output: z.object({ rounds: z.array(round), orders: z.array(order) }),
  },
  playerSafety: {
    ...ours,
    method: 'GET',
    path: '/console/players/{name}/safety',
    summary: 'Limits that hold, time-out and exclusion, and the newest lines of the protection log.',
    input: one,
    output: z.object({
      limits: z.array(limit),
      timeOutUntil: z.nullable(text(40)),
      exclusion: z.nullable(
        z.object({
          begun: text(40),
          until: text(40),
          /** Asked to come back. */ opens: z.nullable(text(40)),
        }),
      ),
      checkMinutes: z.number(),
      log: z.array(z.object({ at: text(40), kind: text(40) })),
    }),
  },
  playerSessions: {
    ...ours,
    method: 'GET',
    path: '/console/players/{name}/sessions',
    summary: 'Where the player is or was signed in, the newest first, and what makes the sign-in safe.',
    input: one,
    output: z.object({
      data: z.array(
        z.object({
          device: text(200),
          since: text(40),
          lastUsed: text(40),
          /** `payout`: of an excluded player, who takes money out and reads. */
          scope: z.enum(['full', 'payout']),
          isOpen: z.boolean(),
        }),
      ),
      hasSecondStep: z.boolean(),
      passkeys: z.number(),
      knownDevices: z.number(),
    }),
  },
  playerWords: {
    ...ours,
    method: 'GET',
    path: '/console/players/{name}/words',
    summary: 'The chat, as a number to open it by, and the complaints.',
    input: one,
    output: z.object({
      chat: z.nullable(z.object({ id: rowNumber, messages: z.number(), last: z.nullable(text(40)) })),
      complaints: z.array(
        z.object({
          id: rowNumber,
          number: text(20),
          about: z.enum(COMPLAINT_ABOUT),
          at: text(40),
          due: text(40),
          state: z.enum(COMPLAINT_STATES),
        }),
      ),
    }),
  },
  showContact: {
    ...ours,
    method: 'POST',
    path: '/console/players/{name}/contact',
    summary: "A player's number and e-mail, whole.",
    input: one,
    output: z.object({ phone: text(32), email: text(254) }),
  },
})
