/** How the demo players with a past paid and played. Amounts are whole taka, times are days before the seed. */
import type { GameType } from '../../contract/games.ts'

export interface Payment {
  days: number
  amount: number
  method: number
  /** Of a deposit. */
  channel: number
  end: 'approve' | 'refuse' | 'processing'
  reason?: string
  /** The story of the promotion it was made with. */
  offer?: string
}

export interface Habit {
  /** The number paid from and to: 11 digits that no operator hands out. */
  accountNumber: string
  /** How long ago the first round was. */
  days: number
  rounds: number
  stakes: readonly [number, ...number[]]
  types: readonly GameType[]
  deposits: readonly Payment[]
  withdrawals: readonly Payment[]
  /** Points from the house, each so many days ago. */
  points: readonly { days: number; points: number }[]
  /** Points turned into money, in coins. */
  conversions: readonly { days: number; coins: number }[]
}

/** Method and channel by the ids of the registry of payment methods. */
const SHAPLA = { method: 1, channel: 11 }
const ILISH = { method: 2, channel: 22 }
const MEGH = { method: 3, channel: 32 }
const BOKUL = { method: 5, channel: 51 }

type Extra = Partial<Pick<Payment, 'end' | 'reason' | 'offer' | 'method' | 'channel'>>
const paid = (days: number, amount: number, extra: Extra = {}): Payment => ({
  days,
  amount,
  method: SHAPLA.method,
  channel: SHAPLA.channel,
  end: 'approve',
  ...extra,
})

export const HABITS: Record<string, Habit> = {
  rahim: {
    accountNumber: '01000000002',
    days: 180,
    rounds: 36,
    stakes: [10, 20, 20, 50, 50, 100],
    types: ['SLOT', 'FH', 'TABLE', 'EGAME'],
    deposits: [
      paid(178, 1000),
      paid(170, 100, { offer: 'sports' }),
      paid(141, 1500, ILISH),
      paid(122, 2000),
      paid(98, 1000, {
        end: 'refuse',
        reason: 'No payment with this transaction ID has arrived. Please compare it with your receipt.',
      }),
      paid(84, 1000, MEGH),
      paid(61, 3000, ILISH),
      paid(35, 500, { offer: 'welcome' }),
      paid(18, 1000, ILISH),
      paid(6, 2000),
      paid(0.03, 1000, { end: 'processing' }),
    ],
    withdrawals: [
      paid(104, 1500),
      paid(75, 2000, ILISH),
      paid(48, 1000, {
        end: 'refuse',
        reason: 'The receiving number is not registered for this wallet. The money is back in your balance.',
      }),
      paid(41, 1000),
    ],
    points: [150, 110, 65, 20].map((days) => ({ days, points: 400 })),
    conversions: [],
  },
  sultana: {
    accountNumber: '01000000003',
    days: 330,
    rounds: 26,
    stakes: [100, 200, 500, 500, 1000],
    types: ['LIVE', 'TABLE', 'SLOT', 'LOTTO'],
    deposits: [
      paid(331, 5000),
      paid(290, 10_000, BOKUL),
      paid(233, 8000, MEGH),
      paid(170, 15_000, BOKUL),
      paid(112, 10_000),
      paid(66, 12_000, BOKUL),
      paid(21, 5000),
    ],
    withdrawals: [
      paid(260, 6000),
      paid(190, 8000),
      paid(88, 20_000, BOKUL),
      paid(30, 5000),
      paid(0.4, 3000, { end: 'processing' }),
    ],
    points: Array.from({ length: 11 }, (_, month) => ({ days: 325 - 30 * month, points: 4400 })),
    conversions: [
      { days: 200, coins: 50 },
      { days: 95, coins: 30 },
    ],
  },
}
