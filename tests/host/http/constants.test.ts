/**
 * The waits and limits of the specification in one table: what each is, where it stands, and that the line above it
 * says which section it is from. Client-side ones (steps of animations, widths) are held by the tests of their screens.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CURRENCIES } from '../../../contract/auth.ts'
import {
  ACCOUNT_NUMBER,
  DEPOSIT_PICKS,
  DEPOSIT_RANGE,
  PAYMENT_SESSION_MS,
  WITHDRAWAL_PICKS,
  WITHDRAWAL_RANGE,
} from '../../../contract/cashier.ts'
import { PROMOTION_CATEGORIES } from '../../../contract/content.ts'
import { GAME_TYPES } from '../../../contract/games.ts'
import { LETTERS_PER_PAGE } from '../../../contract/inbox.ts'
import { taka } from '../../../contract/money.ts'
import { ADULT_YEARS, CODE_SECONDS, MAX_PHONES, PASSWORD_LENGTH } from '../../../contract/security.ts'
import { MIN_VP, VP_PER_COIN } from '../../../contract/vip.ts'
import { DHAKA_OFFSET_MS } from '../../../contract/kit/wire.ts'
import { PAYMENT_METHODS } from '../../../server/payments/registry.ts'
import { e164 } from '../../../server/players/phone.ts'
import { REFERRAL_TERMS } from '../../../server/loyalty/referral.ts'
import { LEVELS } from '../../../server/loyalty/vip.ts'

const inTaka = (amounts: readonly number[]): number[] => amounts.map((poisha) => poisha / 100)
const ranges = PAYMENT_METHODS.flatMap(({ channels }) =>
  channels.map(({ min, max }) => inTaka([min, max]).join('-')),
)

/** What it is · the line that declares it · its value · what the specification says. */
const TABLE: [name: string, declared: string, value: unknown, specified: unknown][] = [
  [
    'K-POLL-06 a number to pay to lives 30 minutes',
    'contract/cashier.ts PAYMENT_SESSION_MS',
    PAYMENT_SESSION_MS,
    1_800_000,
  ],
  ['K-POLL-08 a code runs 300 seconds', 'contract/security.ts CODE_SECONDS', CODE_SECONDS, 300],
  ['K-AMT-01 GMT+6', 'contract/kit/wire.ts DHAKA_OFFSET_MS', DHAKA_OFFSET_MS, 6 * 3_600_000],
  ['K-AMT-02 currencies, BDT first', 'contract/auth.ts CURRENCIES', CURRENCIES, ['BDT', 'INR', 'PKR']],
  [
    'K-AMT-03 X-50 calling codes',
    'server/players/phone.ts COUNTRY',
    CURRENCIES.map((currency) => e164('1712345678', currency)),
    ['+8801712345678', '+911712345678', '+921712345678'],
  ],
  ['K-AMT-04 X-09 passwords', 'contract/security.ts PASSWORD_LENGTH', PASSWORD_LENGTH, { min: 8, max: 64 }],
  [
    'K-AMT-05 X-67 numbers of 11 digits',
    'contract/cashier.ts ACCOUNT_NUMBER',
    ['0171234567', '01712345678', '017123456789'].map((typed) => ACCOUNT_NUMBER.test(typed)),
    [false, true, false],
  ],
  ['K-AMT-06 X-84 two phone numbers', 'contract/security.ts MAX_PHONES', MAX_PHONES, 2],
  [
    'K-AMT-07 deposits',
    'contract/cashier.ts DEPOSIT_RANGE',
    DEPOSIT_RANGE,
    { min: taka(100), max: taka(25_000) },
  ],
  [
    'K-AMT-08 quick picks of deposits',
    'contract/cashier.ts DEPOSIT_PICKS',
    inTaka(DEPOSIT_PICKS),
    [100, 500, 1000, 2000, 3000, 5000, 10_000, 15_000, 20_000, 25_000],
  ],
  [
    'K-AMT-09 withdrawals',
    'contract/cashier.ts WITHDRAWAL_RANGE',
    WITHDRAWAL_RANGE,
    { min: taka(500), max: taka(25_000) },
  ],
  [
    'K-AMT-09 quick picks of withdrawals',
    'contract/cashier.ts WITHDRAWAL_PICKS',
    inTaka(WITHDRAWAL_PICKS),
    [500, 1000, 2000, 3000, 5000, 10_000, 15_000, 20_000, 25_000],
  ],
  [
    'K-AMT-10 X-10 VP of a coin',
    'contract/vip.ts VP_PER_COIN',
    [VP_PER_COIN, MIN_VP, MIN_VP / VP_PER_COIN],
    [400, 4000, 10],
  ],
  ['K-AMT-12 a page of letters', 'contract/inbox.ts LETTERS_PER_PAGE', LETTERS_PER_PAGE, 10],
  [
    'K-AMT-18 K-AMT-19 K-AMT-20 the referral board, in percent',
    'server/loyalty/referral.ts BOARD',
    REFERRAL_TERMS.board.map(({ from, rates }) => [from / 100, ...rates.map((rate) => rate / 10_000)]),
    [
      [100, 0.1, 0.05, 0.01],
      [200_000, 0.15, 0.06, 0.02],
      [500_000, 0.2, 0.07, 0.03],
    ],
  ],
  [
    'K-AMT-22 D-25 promotion categories, the hidden ones left out',
    'contract/content.ts PROMOTION_CATEGORIES',
    PROMOTION_CATEGORIES.toSorted((a, b) => a - b),
    [1, 2, 4, 8, 32, 64, 99, 128, 256, 512, 1024, 8192],
  ],
  [
    'N-ENT-05 types of games',
    'contract/games.ts GAME_TYPES',
    GAME_TYPES.toSorted(),
    ['BINGO', 'EGAME', 'FH', 'LIVE', 'LOTTO', 'SLOT', 'SPORTS', 'TABLE'],
  ],
  [
    'K-AMT-25 levels',
    'server/loyalty/vip.ts LEVELS',
    LEVELS.slice(0, 2).map(({ name }) => name),
    ['Normal', 'Elite I'],
  ],
  ['X-93 adults', 'contract/security.ts ADULT_YEARS', ADULT_YEARS, 18],
]

for (const [name, declared, value, specified] of TABLE) {
  test(name, () => {
    expect(value).toEqual(specified)
    const [file = '', constant = ''] = declared.split(' ')
    const lines = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8').split('\n')
    const at = lines.findIndex((line) => new RegExp(`const ${constant}\\b`).test(line))
    expect(at, declared).toBeGreaterThan(-1)
    // The comment above, or the file's own where all of it is about one section.
    const said = [...lines.slice(0, 8), ...lines.slice(Math.max(0, at - 3), at + 1)].join('\n')
    expect(said, declared).toMatch(/spec(ification)? ?(section )?\d|K-(AMT|POLL)-\d\d|X-\d\d/)
  })
}

test('K-AMT-07 V-DEP-05 the two channel ranges are there', () => {
  expect(ranges).toContain('500-25000')
  expect(ranges).toContain('500-10000')
})
