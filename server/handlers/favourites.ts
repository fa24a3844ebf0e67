/** Games a player marked, and those opened or bet at last. Source: spec 2.5-2.7. */
import { sql } from 'kysely'
import { FAVOURITES_MAX, type favouritesApi, RECENT_GAMES } from '../../contract/favourites.ts'
import type { Game } from '../../contract/games.ts'
import type { Db } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { fail } from '../messages/errors.ts'
import { gameOnWire } from './games.ts'

export const favouritesHandlers: Handlers<typeof favouritesApi> = {
  favourites: async ({ caller, host }) => ({ games: await favouritesOf(host.db, caller.id) }),
  markFavourite: async (call) => {
    await (call.input.on ? mark(call) : unmark(call))
    return { success: true }
  },
  recentGames: async ({ caller, host }) => ({ games: await recentGames(host.db, caller.id) }),
}

async function favouritesOf(db: Db, playerId: bigint): Promise<Game[]> {
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('game', (join) =>
      join.onRef('game.platform', '=', 'favourite.platform').onRef('game.code', '=', 'favourite.code'),
    )
    .selectAll('game')
    .where('favourite.player_id', '=', playerId)
    .orderBy('favourite.created_at', 'desc')
    .orderBy('game.platform')
    .orderBy('game.code')
    .execute()
  return rows.map(gameOnWire)
}

type Mark = Call<(typeof favouritesApi)['markFavourite']>

/** Throws GAME_UNKNOWN, FAVOURITES_MANY. */
async function mark({ input: { platform, code }, caller, host }: Mark): Promise<void> {
  const game = await host.db
    .selectFrom('game')
    .select('code')
    .where('platform', '=', platform)
    .where('code', '=', code)
    .executeTakeFirst()
  if (!game) throw fail('GAME_UNKNOWN')
  await host.db.transaction().execute(async (tx) => {
    // The player's row is the lock: marks that come at once count each other.
    await tx.selectFrom('player').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    await tx
      .insertInto('favourite')
      .values({ player_id: caller.id, platform, code, created_at: new Date(host.clock()) })
      .onConflict((conflict) => conflict.columns(['player_id', 'platform', 'code']).doNothing())
      .execute()
    const { marked } = await tx
      .selectFrom('favourite')
      .select((row) => row.fn.countAll<bigint>().as('marked'))
      .where('player_id', '=', caller.id)
      .executeTakeFirstOrThrow()
    if (marked > FAVOURITES_MAX) throw fail('FAVOURITES_MANY', { params: { max: FAVOURITES_MAX } })
  })
}

const unmark = ({ input: { platform, code }, caller, host }: Mark) =>
  host.db
    .deleteFrom('favourite')
    .where('player_id', '=', caller.id)
    .where('platform', '=', platform)
    .where('code', '=', code)
    .execute()

/** Bets looked back at for the games they were made at. */
const LOOK_BACK = 1000

async function recentGames(db: Db, playerId: bigint): Promise<Game[]> {
  const bets = db
    .selectFrom('game_tx')
    .select(['provider as platform', 'game as code', 'at'])
    .where('player_id', '=', playerId)
    .where('kind', '=', 'bet')
    .orderBy('at', 'desc')
    .limit(LOOK_BACK)
  const opened = db
    .selectFrom('game_launch')
    .select(['platform', sql<string>`game`.as('code'), 'created_at as at'])
    .where('player_id', '=', playerId)
    .where('game', 'is not', null)
  const rows = await db
    .selectFrom(db.selectFrom(bets.as('bet')).selectAll().unionAll(opened).as('seen'))
    .innerJoin('game', (join) =>
      join.onRef('game.platform', '=', 'seen.platform').onRef('game.code', '=', 'seen.code'),
    )
    .selectAll('game')
    .select((row) => row.fn.max('seen.at').as('last'))
    .groupBy(['game.platform', 'game.code'])
    .orderBy('last', 'desc')
    .orderBy('game.code')
    .limit(RECENT_GAMES)
    .execute()
  return rows.map(gameOnWire)
}
