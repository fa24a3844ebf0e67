/** The live events in the host's description: no calls of the contract, since their answers have no end. */
import {
  cursor,
  LIVE_FEATURE,
  LIVE_KINDS,
  LIVE_PATH,
  marketList,
  marketsEvery,
  PUBLIC_LIVE_PATH,
} from '../../contract/live.ts'
import { z } from '../../contract/kit/zod.ts'

const parameter = (name: string, place: 'header' | 'query', schema: z.ZodMiniType) => ({
  name,
  in: place,
  required: false,
  schema: z.toJSONSchema(schema),
})

const operation = (operationId: string, summary: string, isOwn: boolean) => ({
  get: {
    operationId,
    summary,
    'x-feature': LIVE_FEATURE,
    description:
      `Server-sent events, to be read with fetch: ${Object.keys(LIVE_KINDS).join(', ')}, and hello and end. ` +
      'contract/live.ts says what each means and how to resume.',
    security: isOwn ? [{ player: [] }] : [],
    parameters: [
      parameter('Last-Event-ID', 'header', cursor),
      parameter('since', 'query', cursor),
      parameter('markets', 'query', marketList),
      parameter('every', 'query', marketsEvery),
    ],
    responses: {
      200: { description: 'A stream without end', content: { 'text/event-stream': {} } },
      default: {
        description: 'Refused: 401, 403, 405, 422, 429 or 503',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  },
})

export const livePaths = {
  [LIVE_PATH]: operation(
    'events',
    "What has changed for a player: the player's own, and news of the site.",
    true,
  ),
  [PUBLIC_LIVE_PATH]: operation(
    'publicEvents',
    'News of the site, and of the markets that are watched.',
    false,
  ),
}
