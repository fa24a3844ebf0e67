import { LIMIT_KINDS, LIMIT_PERIODS, type ProtectionLine, SEEN } from '../../../../contract/protection.ts'
import { OFFER_CHANNELS, OFFER_PRODUCTS } from '../../../../contract/protection/consents.ts'
import { z } from '../../../../contract/kit/zod.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { PERIOD_WORDS } from './useLimitWords.ts'

const limit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  value: z.nullable(z.number()),
})
/** `pass`: what the maker of the pass calls itself that began or lengthened an exclusion (decision 183). */
const until = z.object({ until: z.string(), pass: z.optional(z.string()) })
const every = z.object({ every: z.number() })
const consent = z.object({
  product: z.enum(OFFER_PRODUCTS),
  channel: z.enum(OFFER_CHANNELS),
  on: z.boolean(),
})
const seen = z.object({ prompt: z.enum(SEEN) })

interface Words {
  t: Translate
  dateTime: (at: number) => string
  /** A limit's value as it is shown. */
  valueOf: (kind: (typeof LIMIT_KINDS)[number], value: number) => string
}

/** A line of the log in the player's words; a kind that this app does not know stands there as the host spells it. */
export function lineWords(
  { kind, data }: Pick<ProtectionLine, 'kind' | 'data'>,
  { t, dateTime, valueOf }: Words,
): string {
  const given = parsed(data)
  switch (kind) {
    case 'limit_set':
    case 'limit_raise_asked':
    case 'limit_raised':
    case 'limit_raise_dropped':
    case 'limit_raise_lapsed': {
      const read = limit.safeParse(given)
      if (!read.success) return kind
      const { value } = read.data
      return t(`protection.line.${kind}`, {
        kind: t(`protection.kind.${read.data.kind}`),
        period: t(PERIOD_WORDS[read.data.period]),
        value: value === null ? t('protection.none') : valueOf(read.data.kind, value),
      })
    }
    case 'time_out':
    case 'exclusion':
    case 'exclusion_longer':
    case 'exclusion_return_asked':
    case 'exclusion_returned': {
      const read = until.safeParse(given)
      if (!read.success) return kind
      const { pass } = read.data
      const line = t(`protection.line.${kind}`, { time: dateTime(Date.parse(read.data.until)) })
      return pass === undefined ? line : t('protection.line.by_pass', { line, issuer: pass || '?' })
    }
    case 'check_every': {
      const read = every.safeParse(given)
      return read.success ? t('protection.line.check_every', { count: read.data.every }) : kind
    }
    case 'seen': {
      const read = seen.safeParse(given)
      return read.success
        ? t('protection.line.seen', { what: t(`protection.seen.${read.data.prompt}`) })
        : kind
    }
    case 'consent': {
      const read = consent.safeParse(given)
      if (!read.success) return kind
      const { product, channel, on } = read.data
      return t(on ? 'protection.line.consent_on' : 'protection.line.consent_off', {
        product: t(`consents.product.${product}`),
        channel: t(`consents.channel.${channel}`),
      })
    }
    case 'check_on':
    case 'check_stop':
    case 'deposit_over_limit':
      return t(`protection.line.${kind}`)
    default:
      return kind
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
