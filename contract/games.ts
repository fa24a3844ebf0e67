/** Systems and games. Source: spec 2.5-2.7, 3, 7; X-59. */
import { defineApi } from './kit/endpoint.ts'
import { count, from, mapped, optionalInstant, optionalText, rows, shape, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** Type codes a system or game may carry; others are kept and simply match no menu. Source: spec 3. */
export const GAME_TYPES = ['SPORTS', 'LIVE', 'SLOT', 'TABLE', 'BINGO', 'EGAME', 'FH', 'LOTTO'] as const
export type GameType = (typeof GAME_TYPES)[number]

export const platformCode = text(40)

/** Its code where a host gives it no name. */
export const platformName = from('name', optionalText(80), 'platform')

/** A provider as the menus show it. */
const system = shape({
  platform: platformCode,
  name: platformName,
  icon: optionalText(500),
  type: optionalText(20),
})
export type System = z.output<typeof system>

export const game = shape({
  code: text(80),
  name: text(120),
  type: text(20),
  platform: platformCode,
  icon: optionalText(500),
  /** When the game was added; 0 when the host does not say. */
  createdAt: from(
    'createTime',
    mapped(optionalInstant, { decode: (wire) => wire ?? 0, encode: (inside) => inside }),
  ),
  displayOrder: count(0),
})
export type Game = z.output<typeof game>

/** A list spelt with commas in the query: `system=A,B`; empty means all. */
const commaList = z.codec(z.nullish(text(4000)), z.array(z.string()), {
  decode: (value) => (value ? value.split(',').filter(Boolean) : []),
  encode: (list) => (list.length ? list.join(',') : undefined),
})

export const gamesApi = defineApi({
  systems: {
    method: 'GET',
    path: '/api/get-system',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'catalogue',
    summary: 'The providers that offer a type of game (type default LIVE).',
    input: z.object({ type: z.optional(text(20)) }),
    output: z.object({ systems: rows(system), message: optionalText(500) }),
  },
  games: {
    method: 'GET',
    path: '/api/get-games',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'catalogue',
    summary:
      'Games of a type, of all types when none is named; `system` is comma-joined platforms, optional.',
    input: z.object({ type: z.optional(text(20)), system: commaList }),
    output: z.object({ games: rows(game), message: optionalText(500) }),
  },
})
