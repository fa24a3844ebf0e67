/** What is open to players and what is closed for maintenance: the site, providers of games, ways to pay. Source: X-15; spec 2.14. */
import { WRITTEN_IDS } from '../languages/language.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { money } from '../money.ts'
import { defineConsole } from './endpoint.ts'
import { done, nothing, reason, rowNumber } from './parts.ts'

/** A time of maintenance that is on or to come. */
const closing = z.object({
  id: rowNumber,
  from: text(40),
  until: text(40),
  isDaily: z.boolean(),
  isOn: z.boolean(),
})

const channel = z.object({
  id: z.int(),
  kind: text(40),
  isOpen: z.boolean(),
  min: money,
  max: money,
  closings: z.array(closing),
  /** Those that staff keep, given out in turn; none: the method's own. */
  numbers: z.array(text(20)),
  /** The request for another one that waits for a second person. */
  asked: z.nullable(rowNumber),
})

/** The line of news on every screen of the players', by language. */
const news = z.partialRecord(z.enum(WRITTEN_IDS), text(1000))

export const servicesApi = defineConsole({
  services: {
    method: 'GET',
    path: '/console/services',
    auth: 'staff',
    summary: 'What is open and what is closed, now and next, and the line of news that players read.',
    input: nothing,
    output: z.object({
      site: z.array(closing),
      providers: z.array(z.object({ platform: text(64), name: text(128), closings: z.array(closing) })),
      methods: z.array(
        z.object({ id: z.int(), name: text(64), isOpen: z.boolean(), channels: z.array(channel) }),
      ),
      news,
    }),
  },
  closeService: {
    method: 'POST',
    path: '/console/services/close',
    auth: 'staff',
    summary:
      'Closes the site, a provider or a channel for maintenance from now until then; players read when it opens, and the words of `news` on every screen. 404 for what there is not, 422 for a time that is over.',
    input: z.object({
      scope: z.enum(['site', 'provider', 'channel']),
      /** A provider's platform or a channel's id; empty for the site. */
      subject: text(64),
      /** ISO 8601 with its offset. */
      until: text(40),
      reason,
      /** Takes the place of the line that stands there. */
      news: z.optional(news),
    }),
    output: z.object({ id: rowNumber }),
  },
  openService: {
    method: 'POST',
    path: '/console/services/{id}/open',
    auth: 'staff',
    summary:
      'Ends a time of maintenance, or takes back one that is to come; `clearNews` empties the line of news.',
    input: z.object({ id: rowNumber, reason, clearNews: z.optional(z.boolean()) }),
    output: done,
  },
  setPayment: {
    method: 'POST',
    path: '/console/services/payments',
    auth: 'staff',
    summary:
      'Offers a payment method or one of its channels, or no longer. Numbers that were issued may still be claimed for.',
    input: z.object({ kind: z.enum(['method', 'channel']), id: z.int(), isOpen: z.boolean(), reason }),
    output: done,
  },
})
