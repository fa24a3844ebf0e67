/**
 * From the player's session to a game: launch tokens and the play sessions they become.
 * A launch token must be used within five minutes; from its first use it is the token of a play session of at
 * most twelve hours, which ends with the player's session and when the player opens another game (PP-26).
 * An access token (platform Lucky, X-20) is used once and exchanged for a fresh session token. A login's token for the
 * operator's own exchange is exchanged as often as the player goes there, until the login ends (X-43, N-ENT-25).
 */
import type { Kysely } from 'kysely'
import type { Caller, Host, Tx } from '../../host.ts'
import { fail } from '../../messages/errors.ts'
import { statement } from '../../store/statement.ts'
import type { Tables } from '../../store/tables.ts'
import { ABSOLUTE_MS } from '../../auth/sessions.ts'
import { hashOf, looksLikeToken, newToken } from '../../crypto/tokens.ts'
import { outlivesPasses } from '../../players/exclusion-pass.ts'
import { unheededSince } from '../../protection/passes.ts'
import { EXCHANGE_PLATFORM } from './providers.ts'

export const LAUNCH_MS = 5 * 60 * 1000
export const PLAY_SESSION_MS = 12 * 60 * 60 * 1000

/** A play session: who plays what at which provider. */
export interface Play {
  playerId: bigint
  platform: string
  /** The game the launch was for; undefined after an access token, which is good for the whole platform. */
  game: string | undefined
}

/** Makes a launch token for a game, or an access token for a whole platform, and clears away the player's old ones. */
export async function createLaunch(
  host: Host,
  caller: Caller,
  target: { platform: string; game?: string; kind: 'launch' | 'access' },
): Promise<string> {
  await host.db
    .deleteFrom('game_launch')
    .where('player_id', '=', caller.id)
    .where('expires_at', '<', new Date(host.clock()))
    .execute()
  return insertToken(host, host.db, {
    playerId: caller.id,
    sessionId: caller.sessionId,
    platform: target.platform,
    game: target.game,
    kind: target.kind,
    lifeMs: LAUNCH_MS,
    usedAt: undefined,
  })
}

/**
 * Makes a login's token for the operator's own exchange: good for that exchange's `authenticate` and for nothing else,
 * and dead with the login, which a log out or another device may end.
 */
export const createExchangeToken = (
  host: Host,
  tx: Tx,
  login: { playerId: bigint; sessionId: bigint },
): Promise<string> =>
  insertToken(host, tx, {
    ...login,
    platform: EXCHANGE_PLATFORM,
    game: undefined,
    kind: 'exchange',
    lifeMs: ABSOLUTE_MS,
    usedAt: undefined,
  })

interface NewToken {
  playerId: bigint
  sessionId: bigint
  platform: string
  game: string | undefined
  kind: Tables['game_launch']['kind']
  lifeMs: number
  usedAt: Date | undefined
}

async function insertToken(host: Host, db: Kysely<Tables> | Tx, row: NewToken): Promise<string> {
  const token = newToken(host)
  const now = host.clock()
  await db
    .insertInto('game_launch')
    .values({
      token_hash: hashOf(token),
      player_id: row.playerId,
      session_id: row.sessionId,
      platform: row.platform,
      game: row.game ?? null,
      kind: row.kind,
      created_at: new Date(now),
      expires_at: new Date(now + row.lifeMs),
      used_at: row.usedAt ?? null,
      ended_at: null,
    })
    .execute()
  return token
}

/**
 * Opens the play session behind a token, or opens it again after a reload. Ends the player's other play sessions.
 * Throws LAUNCH_ENDED for a token that is unknown, late, of another provider, or used up.
 */
export async function openPlay(
  host: Host,
  provider: string,
  token: string,
): Promise<Play & { session: string }> {
  await heededLaunch(host, provider, token)
  return host.db.transaction().execute(async (tx) => {
    const launch = await liveLaunch(tx, host, provider, token, 'lock')
    const { play, kind, sessionId, isUsed } = launch
    const isExchanged = kind === 'access' || kind === 'exchange'
    if (isUsed && !isExchanged) return { ...play, session: token }
    if (isUsed) throw fail('LAUNCH_ENDED')
    const now = new Date(host.clock())
    await tx
      .updateTable('game_launch')
      .set({ ended_at: now })
      .where('player_id', '=', play.playerId)
      .where('used_at', 'is not', null)
      .where('ended_at', 'is', null)
      .execute()
    if (kind !== 'exchange')
      await tx
        .updateTable('game_launch')
        .set({ used_at: now, expires_at: new Date(now.getTime() + PLAY_SESSION_MS) })
        .where('token_hash', '=', hashOf(token))
        .execute()
    if (!isExchanged) return { ...play, session: token }
    const session = await insertToken(host, tx, {
      ...play,
      sessionId,
      kind: 'session',
      lifeMs: PLAY_SESSION_MS,
      usedAt: now,
    })
    return { ...play, session }
  })
}

/** The play session behind a token that was opened before. Throws LAUNCH_ENDED. */
export async function playOf(host: Host, provider: string, token: string): Promise<Play> {
  const { play, isUsed, kind } = await heededLaunch(host, provider, token)
  if (!isUsed || kind === 'access') throw fail('LAUNCH_ENDED')
  return play
}

/** A launch whose session outlives the passes that are held. Throws LAUNCH_ENDED, BUSY. */
async function heededLaunch(host: Host, provider: string, token: string): Promise<Launch> {
  const launch = await liveLaunch(host.db, host, provider, token, 'read')
  if (await outlivesPasses(host, { ...launch, id: launch.play.playerId })) return launch
  throw fail('LAUNCH_ENDED')
}

interface Launch {
  play: Play
  kind: Tables['game_launch']['kind']
  sessionId: bigint
  unheededSince: bigint | null
  isUsed: boolean
}

async function liveLaunch(
  db: Kysely<Tables> | Tx,
  host: Host,
  provider: string,
  token: string,
  mode: 'lock' | 'read',
): Promise<Launch> {
  const now = new Date(host.clock())
  const [row] = looksLikeToken(token) ? await READS[mode](db, hashOf(token), provider, now) : []
  if (!row) throw fail('LAUNCH_ENDED')
  const { playerId, platform, game, kind, sessionId } = row
  return {
    play: { playerId, platform, game: game ?? undefined },
    kind,
    sessionId,
    unheededSince: row.unheededSince,
    isUsed: row.usedAt !== null,
  }
}

const launchRead = (mode: 'lock' | 'read') =>
  statement((db, hash: Buffer, provider: string, now: Date) =>
    db
      .selectFrom('game_launch')
      .innerJoin('session', 'session.id', 'game_launch.session_id')
      .select([
        'game_launch.player_id as playerId',
        'game_launch.session_id as sessionId',
        'platform',
        'game',
        'kind',
        'used_at as usedAt',
        unheededSince.as('unheededSince'),
      ])
      .where('game_launch.token_hash', '=', hash)
      .where('platform', '=', provider)
      .where('ended_at', 'is', null)
      .where('game_launch.expires_at', '>', now)
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', now)
      .$if(mode === 'lock', (query) => query.forUpdate('game_launch'))
      .compile(),
  )

const READS = { lock: launchRead('lock'), read: launchRead('read') }
