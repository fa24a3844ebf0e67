/** Systems, providers, games and their launch. Source: spec 2.5-2.7, 7, S-LAUNCH. */
import type { Selectable } from 'kysely'
import type { Game, GameType, gamesApi } from '../../contract/games.ts'
import type { launchApi } from '../../contract/launch.ts'
import type { providersApi } from '../../contract/providers.ts'
import { createLaunch } from '../games/wallet/launch.ts'
import { engineOf } from '../games/registry.ts'
import type { Db, Host } from '../host.ts'
import type { Handlers } from '../http/handler.ts'
import { refuseClosedProvider } from '../content/maintenance.ts'
import { fail } from '../messages/errors.ts'
import { may } from '../protection/may.ts'
import type { Tables } from '../store/tables.ts'

/** The platform that stands for a third-party site: its games are opened with an access token. */
const LUCKY = 'LUCKY'
const DEFAULT_TYPE: GameType = 'LIVE'

/** The ids that betting records are filtered by: those of spec 9, the others as its promotion categories count. */
const TYPES: readonly { id: string; name: string; type: GameType }[] = [
  { id: '1', name: 'Slots', type: 'SLOT' },
  { id: '2', name: 'Live Casino', type: 'LIVE' },
  { id: '4', name: 'Sports', type: 'SPORTS' },
  { id: '8', name: 'Fishing', type: 'FH' },
  { id: '64', name: 'Lottery', type: 'LOTTO' },
  { id: '256', name: 'Table', type: 'TABLE' },
  { id: '1024', name: 'Arcade', type: 'EGAME' },
  { id: '2048', name: 'Bingo', type: 'BINGO' },
]

export const gamesHandlers: Handlers<typeof gamesApi & typeof providersApi & typeof launchApi> = {
  systems: async ({ host, input }) => {
    const type = input.type ?? DEFAULT_TYPE
    const rows = await providerRows(host.db).execute()
    const systems = rows.filter(({ types }) => types.includes(type))
    return {
      systems: systems.map(({ platform, name, icon }) => ({ platform, name, icon, type })),
      message: '',
    }
  },
  providers: async ({ host, input }) => {
    const query = providerRows(host.db)
    const rows = await (input.system.length ? query.where('platform', 'in', input.system) : query).execute()
    return { data: rows.map(({ platform, name, icon }) => ({ platform, name, icon })), message: '' }
  },
  games: async ({ host, input }) => {
    const games = await catalogue(host.db, input.type, input.system)
    return { games, message: '' }
  },
  gameTypes: async () => ({ types: TYPES.map(({ id, name }) => ({ id, name })) }),
  gameRun: async ({ host, caller, input, locale }) => {
    await may(host.db, { playerId: caller.id, at: host.clock() }, 'launch')
    const game = await playable(host, input.platform, input.gameCode)
    const address = new URLSearchParams({ g: `${game.platform}.${game.code}` })
    if (game.platform !== LUCKY) {
      const { platform, code } = game
      address.set('t', await createLaunch(host, caller, { platform, game: code, kind: 'launch' }))
    }
    address.set('l', locale)
    return { url: `/play/${game.folder}/?${address.toString()}`, message: '' }
  },
  playerLogin: async ({ host, caller }) => {
    await may(host.db, { playerId: caller.id, at: host.clock() }, 'launch')
    await refuseClosedProvider(host.db, host.clock(), LUCKY)
    return { accessToken: await createLaunch(host, caller, { platform: LUCKY, kind: 'access' }) }
  },
}

const providerRows = (db: Db) =>
  db.selectFrom('provider').select(['platform', 'name', 'icon', 'types']).orderBy('sort').orderBy('platform')

async function catalogue(db: Db, type: string | undefined, platforms: string[]): Promise<Game[]> {
  const all = db.selectFrom('game').selectAll().orderBy('display_order').orderBy('platform').orderBy('code')
  const ofType = type ? all.where('type', '=', type) : all
  const rows = await (platforms.length ? ofType.where('platform', 'in', platforms) : ofType).execute()
  return rows.map(gameOnWire)
}

/** A game's row as the contract has it. */
export const gameOnWire = (row: Selectable<Tables['game']>): Game => ({
  code: row.code,
  name: row.name,
  type: row.type,
  platform: row.platform,
  icon: row.icon,
  createdAt: row.created_at.getTime(),
  displayOrder: row.display_order,
})

/** A game that can be opened now. The address is ours, so `externalURL` is not looked at. Throws GAME_UNKNOWN, GAME_CLOSED. */
async function playable(
  host: Host,
  platform: string,
  code: string,
): Promise<{ platform: string; code: string; folder: string }> {
  const row = await host.db
    .selectFrom('game')
    .select('engine')
    .where('platform', '=', platform)
    .where('code', '=', code)
    .executeTakeFirst()
  const engine = row && engineOf(row.engine)
  if (!engine) throw fail('GAME_UNKNOWN')
  await refuseClosedProvider(host.db, host.clock(), platform)
  return { platform, code, folder: engine.folder }
}
