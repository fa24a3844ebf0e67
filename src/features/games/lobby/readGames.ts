/** Reading long lists of games: in parts, so that a slow phone can be touched meanwhile, and from what is kept. */
import type { Input, Output } from '../../../../contract/kit/endpoint.ts'
import { type Game, game, GAME_TYPES, gamesApi } from '../../../../contract/games.ts'
import { optionalText, rows } from '../../../../contract/kit/wire.ts'
import { z } from '../../../../contract/kit/zod.ts'
import type { Call } from '../../../lib/api/api.ts'
import { gameKey } from '../shared/play.ts'

/** As many as are read within a few milliseconds on the slowest phone of budgets.md. */
const PART = 50

const list = rows(game)
/** The call as it is, its rows unread. */
const unread = {
  ...gamesApi.games,
  output: z.object({ games: z.nullish(z.array(z.unknown())), message: optionalText(500) }),
}

type Wanted = Input<typeof gamesApi.games>

/** What `call(gamesApi.games, wanted)` answers; rows are read with pauses for the page between them. */
export async function readGames(
  call: Call,
  wanted: Wanted,
  signal?: AbortSignal,
): Promise<Output<typeof gamesApi.games>> {
  const { games, message } = await call(unread, wanted, signal ? { signal } : {})
  const wire = games ?? []
  const read: Game[] = []
  for (let from = 0; from < wire.length; from += PART) {
    if (from > 0) await pause()
    read.push(...z.decode(list, wire.slice(from, from + PART)))
  }
  return { games: read, message }
}

/**
 * Games out of the lists that the worker has kept: of all types in one, and of each type. Without any the list is
 * empty. Source: P-PWA-02.
 */
export async function keptGames(call: Call, type: string | undefined, signal?: AbortSignal): Promise<Game[]> {
  const wanted: Wanted[] = [{ system: [] }, ...GAME_TYPES.map((one) => ({ type: one, system: [] }))]
  const answers = await Promise.allSettled(wanted.map((one) => readGames(call, one, signal)))
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.games : []))
  const games = new Map(found.map((one) => [gameKey(one), one]))
  return [...games.values()].filter((one) => type === undefined || one.type === type)
}

interface Scheduler {
  yield?: () => Promise<void>
}

/** Lets the browser draw and listen. */
const pause = (): Promise<void> =>
  (globalThis as { scheduler?: Scheduler }).scheduler?.yield?.() ??
  new Promise((resolve) => setTimeout(resolve))
