/** Games a player marked, and those opened last: calls of ours, for the lobby. Source: spec 2.5-2.7. */
import { defineApi } from './kit/endpoint.ts'
import { game } from './games.ts'
import { flag, rows, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** More than these a player may not mark. */
export const FAVOURITES_MAX = 200
export const RECENT_GAMES = 20

export const favouritesApi = defineApi({
  favourites: {
    method: 'GET',
    path: '/api/favourites',
    auth: 'player',
    limit: 'read',
    feature: 'favourites',
    summary: 'The games the player marked, the last marked first.',
    input: z.object({}),
    output: z.object({ games: rows(game) }),
  },
  markFavourite: {
    method: 'POST',
    path: '/api/favourites',
    auth: 'player',
    limit: 'letters',
    feature: 'favourites',
    idempotent: true,
    summary: 'Marks a game as a favourite, or no longer.',
    input: z.object({ platform: text(40), code: text(80), on: flag }),
    output: z.object({ success: flag }),
  },
  recentGames: {
    method: 'GET',
    path: '/api/recent-games',
    auth: 'player',
    limit: 'read',
    feature: 'recent-games',
    summary: 'The games the player opened or bet at, the last first.',
    input: z.object({}),
    output: z.object({ games: rows(game) }),
  },
})
