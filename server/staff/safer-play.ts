/**
 * Players with signs of harm as staff see to them: listed until somebody has noted it, and written to now and then. No score, and nothing
 * that changes what a player may. Source: console.md "safer play list"; PP-48; decision 221.
 */
import { type Selectable, sql } from 'kysely'
import { CALM_LETTER_DAYS, type CalmLetter } from '../../contract/console/safer-play.ts'
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import { lockPlayer } from '../ledger/accounts.ts'
import { runOp } from '../ledger/ops.ts'
import { fail } from '../messages/errors.ts'
import type { SaferPlayTables } from '../store/migrations/console/075-safer-play.ts'

const BETWEEN_MS = CALM_LETTER_DAYS * 24 * 60 * 60 * 1000

type SignRow = Selectable<SaferPlayTables['safer_play_sign']>

export interface Watched {
  player: string
  timeOutUntil: Date | null
  /** The newest first, one at least. */
  signs: SignRow[]
  upTo: bigint
  letter: { letter: CalmLetter; by: string; at: Date } | undefined
}

/** Signs with their players; of who plays no more there is nothing to see to. */
const found = (db: Db | Tx) =>
  db
    .selectFrom('safer_play_sign as sign')
    .innerJoin('player', 'player.id', 'sign.player_id')
    .where('player.closed_at', 'is', null)
    .where(sql<boolean>`not is_excluded(player.id)`)

/** Those that nobody has noted. */
export const unnoted = (db: Db) => found(db).where('sign.noted_at', 'is', null)

/** So many players with signs that nobody has noted, by the newest sign. */
export async function watchedPlayers(
  db: Db,
  { after, limit }: { after: bigint | undefined; limit: number },
): Promise<Watched[]> {
  const players = await unnoted(db)
    .select((row) => [
      'player.id',
      'player.username',
      'player.time_out_until',
      row.fn.max('sign.id').as('upTo'),
    ])
    .groupBy(['player.id'])
    .having((row) => (after === undefined ? row.lit(true) : row(row.fn.max('sign.id'), '<', after)))
    .orderBy('upTo', 'desc')
    .limit(limit)
    .execute()
  const ids = players.map(({ id }) => id)
  const signs = await openSigns(db, ids)
  const letters = await lastLetters(db, ids)
  return players.map(({ id, username, time_out_until: timeOutUntil, upTo }) => ({
    player: username,
    timeOutUntil,
    signs: signs.filter(({ player_id }) => player_id === id),
    upTo,
    letter: letters.get(id),
  }))
}

async function openSigns(db: Db, players: readonly bigint[]): Promise<SignRow[]> {
  if (players.length === 0) return []
  return db
    .selectFrom('safer_play_sign')
    .selectAll()
    .where('player_id', 'in', players)
    .where('noted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

async function lastLetters(db: Db | Tx, players: readonly bigint[]) {
  if (players.length === 0) return new Map<bigint, { letter: CalmLetter; by: string; at: Date }>()
  const rows = await db
    .selectFrom('safer_play_letter')
    .distinctOn('player_id')
    .select(['player_id', 'letter', 'sent_by as by', 'at'])
    .where('player_id', 'in', players)
    .orderBy('player_id')
    .orderBy('at', 'desc')
    .execute()
  return new Map(rows.map(({ player_id: id, ...letter }) => [id, letter]))
}

interface Writing {
  player: { id: bigint; publicId: string }
  letter: CalmLetter
  /** As the trail names them. */
  actor: string
  key: string
  at: number
}

/** Writes a letter, once under its key. Throws NOT_FOUND (there is no sign, or the player plays no more), CALM_LETTER_SENT with who wrote last, KEY_REUSED. */
export async function writeCalmly(db: Db, { player, letter, actor, key, at }: Writing): Promise<void> {
  const op = { scope: 'console', key, kind: 'calm_letter', payload: { letter }, playerId: player.id, at }
  await runOp(db, op, async (tx, opId) => {
    // Of two who write at once the second sees the first.
    await lockPlayer(tx, player.id)
    const sign = await found(tx)
      .select('sign.id')
      .where('player.id', '=', player.id)
      .limit(1)
      .executeTakeFirst()
    if (!sign) throw fail('NOT_FOUND')
    const last = (await lastLetters(tx, [player.id])).get(player.id)
    if (last && at - last.at.getTime() < BETWEEN_MS) throw writtenLately(last)
    await sendLetter(tx, player.id, `calm_${letter}`, {}, at)
    await tx
      .insertInto('safer_play_letter')
      .values({ op_id: opId, player_id: player.id, letter, sent_by: actor, at: new Date(at) })
      .execute()
    const object = `player:${player.publicId}`
    await audit(tx, { at, actor, action: 'calm_letter', object, data: { letter } })
    return {}
  })
}

const dayOf = (at: number): string =>
  new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 10).split('-').reverse().join('/')

function writtenLately({ letter, by, at }: { letter: CalmLetter; by: string; at: Date }) {
  const sent = at.getTime()
  return fail('CALM_LETTER_SENT', {
    params: {
      by: by.replace(/^staff:/, ''),
      day: dayOf(sent),
      days: CALM_LETTER_DAYS,
      next: dayOf(sent + BETWEEN_MS),
    },
    extra: { sent: { by, letter, at: at.toISOString() } },
  })
}

interface Noting {
  player: { id: bigint; publicId: string }
  /** The newest sign that was seen. */
  upTo: bigint
  note: string
  actor: string
  at: number
}

/** Notes that the signs up to one were looked at. Throws CONFLICT with who has noted them, NOT_FOUND where there are none. */
export async function noteSigns(tx: Tx, { player, upTo, note, actor, at }: Noting): Promise<void> {
  const noted = await tx
    .updateTable('safer_play_sign')
    .set({ noted_by: actor, note, noted_at: new Date(at) })
    .where('player_id', '=', player.id)
    .where('id', '<=', upTo)
    .where('noted_at', 'is', null)
    .returning('sign')
    .execute()
  if (noted.length === 0) throw await notedBefore(tx, player.id, upTo)
  const data = { note, signs: noted.map(({ sign }) => sign) }
  await audit(tx, { at, actor, action: 'safer_play_note', object: `player:${player.publicId}`, data })
}

async function notedBefore(tx: Tx, playerId: bigint, upTo: bigint) {
  const last = await tx
    .selectFrom('safer_play_sign')
    .select(['noted_by', 'noted_at'])
    .where('player_id', '=', playerId)
    .where('id', '<=', upTo)
    .orderBy('noted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return fail('NOT_FOUND')
  const decided = { by: last.noted_by, outcome: 'noted', at: last.noted_at?.toISOString() }
  return fail('CONFLICT', { extra: { decided } })
}
