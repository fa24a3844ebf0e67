/** Odds and what can be had at them, as the wire writes them. Source: wire-contract.md "Exchange data provider". */
import { ODDS_RANGE } from '../exposure.ts'
import { rows } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { money } from '../money.ts'

/** Odds: a decimal number on the wire (1.85), whole hundredths inside (185). */
export const odds = z.codec(z.union([z.number(), z.string()]), z.int(), {
  decode: (wire, context) => {
    const [, whole, part = ''] = /^(\d{1,4})(?:\.(\d{1,2})0*)?$/.exec(String(wire).trim()) ?? []
    const value = Number(whole) * 100 + Number(part.padEnd(2, '0'))
    if (whole !== undefined && value >= ODDS_RANGE.min && value <= ODDS_RANGE.max) return value
    context.issues.push({ code: 'custom', input: wire, message: 'Not a valid value' })
    return z.NEVER
  },
  encode: (value) => value / 100,
})

const level = z.object({ price: odds, size: money })
export const levels = rows(level)
export type PriceLevel = z.output<typeof level>

const STATUSES = ['open', 'suspended', 'settled', 'void'] as const
export type MarketStatus = (typeof STATUSES)[number]
/** A host that does not say is taken to be open: its prices may be pressed. */
export const status = z.catch(z.enum(STATUSES), 'open')
