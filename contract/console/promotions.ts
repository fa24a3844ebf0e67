/** Offers: their words are staff's, their condition the host's, by the figures. Source: console.md "content"; PP-37; decision 220. */
import { z } from '../kit/zod.ts'
import { text } from '../kit/wire.ts'
import { defineConsole } from './endpoint.ts'
import { done, nothing, rowNumber } from './parts.ts'
import { image } from './pictures.ts'
import { changed, version, written } from './written.ts'

export const NAME_LENGTH = 300
export const LEAD_LENGTH = 4000
export const DAYS_MOST = 365

const figures = {
  /** The bonus, of the deposit. */
  percent: z.number().check(z.gte(0), z.lte(100)),
  /** How many times deposit and bonus are staked. */
  factor: z.number().check(z.gte(0), z.lte(10)),
  /** How long the bonus waits; null for ever. */
  days: z.nullable(z.int().check(z.gte(1), z.lte(DAYS_MOST))),
}
const said = {
  names: written(NAME_LENGTH),
  image,
  category: z.int(),
  ...figures,
  from: text(40),
  until: text(40),
}
/** What stands before the condition. */
const leads = written(LEAD_LENGTH)
/** A figure behind `?` of an address. */
const figure = z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'Not a number'))

export const promotionsApi = defineConsole({
  promotions: {
    method: 'GET',
    path: '/console/content/promotions',
    auth: 'staff',
    summary: 'Every offer with its words and figures, those that are over, too.',
    input: nothing,
    output: z.object({
      data: z.array(
        z.object({
          id: rowNumber,
          ...said,
          /** Null of an offer whose words were not made here. */
          leads: z.nullable(leads),
          /** With the condition, as players read it. */
          descriptions: written(5000),
          state: z.enum(['running', 'toCome', 'over', 'hidden']),
          version,
          changed,
        }),
      ),
    }),
  },
  promotionTerms: {
    method: 'GET',
    path: '/console/content/promotions/terms',
    auth: 'staff',
    summary: 'The condition in words, as the host writes it of these figures.',
    input: z.object({ percent: figure, factor: figure, days: z.optional(figure) }),
    output: z.object({ data: written(LEAD_LENGTH) }),
  },
  addPromotion: {
    method: 'POST',
    path: '/console/content/promotions',
    auth: 'staff',
    idempotent: true,
    summary:
      'Adds an offer. 422 for words that urge a player on, speak of a condition or of another percentage, and for a picture that is not there.',
    input: z.object({ ...said, leads }),
    output: z.object({ id: rowNumber }),
  },
  changePromotion: {
    method: 'POST',
    path: '/console/content/promotions/{id}',
    auth: 'staff',
    idempotent: true,
    summary:
      'Changes an offer; who has taken it keeps what it promised. 422 as above, 409 CONTENT_CHANGED with who was first where another state than `version` stands there.',
    input: z.object({ id: rowNumber, ...said, leads, version }),
    output: done,
  },
  endPromotion: {
    method: 'POST',
    path: '/console/content/promotions/{id}/end',
    auth: 'staff',
    idempotent: true,
    summary: 'Ends an offer now. 409 OFFER_OVER with who was first where it is over.',
    input: z.object({ id: rowNumber }),
    output: done,
  },
})
