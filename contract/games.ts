/** Systems, providers, games and their launch. Source: spec 2.5-2.7, 3, 7. */
import { defineApi } from './kit/endpoint.ts'
import { count, flag, id, optionalInstant, optionalText, renamed, rows, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** Type codes a system or game may carry; others are kept and simply match no menu. Source: spec 3. */
export const GAME_TYPES = ['SPORTS', 'LIVE', 'SLOT', 'TABLE', 'BINGO', 'EGAME', 'FH', 'LOTTO'] as const
export type GameType = (typeof GAME_TYPES)[number]

const platformCode = text(40)

const systemWire = z.object({
  platform: platformCode,
  name: optionalText(80),
  icon: optionalText(500),
  type: optionalText(20),
})
const system = renamed(systemWire, {
  decode: (wire) => ({ ...wire, name: wire.name || wire.platform }),
  encode: (inside) => inside,
})
/** A provider as the menus show it. */
export type System = z.output<typeof system>

const providerWire = z.object({ platform: platformCode, name: optionalText(80), icon: optionalText(500) })
const provider = renamed(providerWire, {
  decode: (wire) => ({ ...wire, name: wire.name || wire.platform }),
  encode: (inside) => inside,
})
export type Provider = z.output<typeof provider>

const gameWire = z.object({
  code: text(80),
  name: text(120),
  type: text(20),
  platform: platformCode,
  icon: optionalText(500),
  createTime: optionalInstant,
  displayOrder: count(0),
})
export const game = renamed(gameWire, {
  decode: (wire) => ({
    code: wire.code,
    name: wire.name,
    type: wire.type,
    platform: wire.platform,
    icon: wire.icon,
    /** When the game was added; 0 when the host does not say. */
    createdAt: wire.createTime ?? 0,
    displayOrder: wire.displayOrder,
  }),
  encode: (inside) => ({
    code: inside.code,
    name: inside.name,
    type: inside.type,
    platform: inside.platform,
    icon: inside.icon,
    createTime: inside.createdAt,
    displayOrder: inside.displayOrder,
  }),
})
export type Game = z.output<typeof game>

/** A list spelt as JSON in the query: `system=["A","B"]`. */
const platformList = z.array(platformCode).check(z.maxLength(200))
const jsonList = z.codec(z.nullish(text(4000)), z.array(z.string()), {
  decode: (value, context) => {
    if (!value) return []
    try {
      const list = platformList.safeParse(JSON.parse(value))
      if (list.success) return list.data
    } catch {
      // falls through to the issue below
    }
    context.issues.push({ code: 'custom', input: value, message: 'Not a JSON list of platforms' })
    return z.NEVER
  },
  encode: (list) => JSON.stringify(list),
})

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
  providers: {
    method: 'GET',
    path: '/api/get-provider',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'catalogue',
    summary: 'Names and icons of platforms; `system` is a URL-encoded JSON list.',
    input: z.object({ system: jsonList }),
    output: z.object({ data: rows(provider), message: optionalText(500) }),
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
  gameTypes: {
    method: 'GET',
    path: '/api/get-type',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'catalogue',
    summary: 'Game types with the ids that betting records are filtered by.',
    input: z.object({}),
    output: z.object({ types: rows(z.object({ id, name: text(80) })) }),
  },
  gameRun: {
    method: 'POST',
    path: '/api/game-run',
    auth: 'player',
    owner: 'userId',
    play: 'launch',
    limit: 'gameRun',
    summary:
      'Opens a game for the player and answers the address of its frame. The host builds the address (X-21).',
    input: z.object({
      userId: z.optional(id),
      externalURL: z.optional(text(500)),
      isMobileLogin: flag,
      gameCode: text(80),
      gameType: optionalText(20),
      platform: platformCode,
    }),
    output: z.object({ url: text(2000), message: optionalText(500) }),
  },
  playerLogin: {
    method: 'POST',
    path: '/api/player-login',
    auth: 'player',
    owner: 'user_id',
    play: 'launch',
    limit: 'gameRun',
    summary:
      'A one-time access token, five minutes at most, for the third-party site of the platform Lucky (X-20).',
    input: z.object({ user_id: z.optional(id) }),
    output: z.object({ access_token: text(512) }),
  },
})
