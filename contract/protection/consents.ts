/**
 * What a player agreed to be sold: by product and by way, nothing unless they said so. Calls of ours.
 * Source: protection.md PP-47, PP-21, D-20, D-27.
 */
import { defineApi } from '../kit/endpoint.ts'
import { flag, from, rows, shape } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'

/** The word of `general.features`. */
export const CONSENTS_FEATURE = 'consents'

/** An offer is about one of them (D-27). */
export const OFFER_PRODUCTS = ['games', 'exchange'] as const
export type OfferProduct = (typeof OFFER_PRODUCTS)[number]
/** The ways by which this host tells of offers at all. */
export const OFFER_CHANNELS = ['inbox', 'push'] as const
export type OfferChannel = (typeof OFFER_CHANNELS)[number]

const product = z.enum(OFFER_PRODUCTS)
const channel = z.enum(OFFER_CHANNELS)
const consent = shape({ product, channel, isOn: from('is_on', flag) })
export type Consent = z.output<typeof consent>

const ours = { auth: 'player', path: '/api/protection/consents', feature: CONSENTS_FEATURE } as const
const all = z.object({ data: rows(consent) })

export const consentsApi = defineApi({
  consents: {
    ...ours,
    method: 'GET',
    limit: 'read',
    summary: 'Each product and way, and whether the player agreed to offers of it by that way.',
    input: z.object({}),
    output: all,
  },
  chooseConsent: {
    ...ours,
    method: 'PATCH',
    limit: 'write',
    idempotent: true,
    summary: 'Agrees to offers of a product by a way, or takes it back: at once, with its line in the log.',
    input: shape({ product, channel, isOn: from('is_on', flag) }),
    output: all,
  },
})
