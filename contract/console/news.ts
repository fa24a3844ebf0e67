/** The line of news that players read on every screen, and the brand as they see it. Source: console.md "content"; decision 220. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { nothing } from './parts.ts'
import { changed, version, written } from './written.ts'

/** Letters of the line at most. */
export const NEWS_LENGTH = 1000

const texts = written(NEWS_LENGTH)

export const newsApi = defineConsole({
  news: {
    method: 'GET',
    path: '/console/content/news',
    auth: 'staff',
    summary: 'The line of news as it was written: `{site}` stands for the name of the house.',
    input: nothing,
    output: z.object({ data: z.object({ texts, version, changed }) }),
  },
  changeNews: {
    method: 'POST',
    path: '/console/content/news',
    auth: 'staff',
    idempotent: true,
    summary:
      'Puts other words into the line of news; empty ones take it away. 422 for words that urge a player on, 409 CONTENT_CHANGED with who was first where another state than `version` stands there.',
    input: z.object({ texts, version }),
    output: z.object({ version }),
  },
  brand: {
    method: 'GET',
    path: '/console/content/brand',
    auth: 'staff',
    summary: 'Name, drawings, colours and addresses of the house, as its file has them.',
    input: nothing,
    output: z.object({
      data: z.object({
        name: written(30),
        /** Below the storage base. */
        logo: text(200),
        mark: text(200),
        /** What differs from the themes, by theme and token. */
        colours: z.record(z.string(), z.record(z.string(), z.string())),
        support: z.object({
          email: text(254),
          whatsapp: text(500),
          facebook: text(500),
          telegram: text(500),
        }),
        licence: z.nullable(z.object({ authority: z.string(), number: z.string(), link: z.string() })),
        /** Whether the host was started with a file of its own; else the brand is the build's. */
        isOwn: z.boolean(),
      }),
    }),
  },
})
