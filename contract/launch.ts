/**
 * Opening a game in its frame, or on a third party's site. Not part of games.ts, which a guest's first visit loads.
 * Source: spec 2.6, 2.7, 7.
 */
import { defineApi } from './kit/endpoint.ts'
import { flag, from, id, optionalText, shape, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

export const launchApi = defineApi({
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
      platform: text(40),
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
    input: shape({ userId: from('user_id', z.optional(id)) }),
    output: shape({ accessToken: from('access_token', text(512)) }),
  },
})
