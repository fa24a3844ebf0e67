/**
 * The inbox: letters to a player and to everyone, newest first. A letter to everyone is one row; what a player did
 * with it is a row of their own, made when they read or delete it. Source: spec 2.23; N-ENT-14; decision 050.
 */
import { type ExpressionBuilder, sql } from 'kysely'
import { type InboxPage, type Letter, LETTERS_PER_PAGE } from '../../contract/inbox.ts'
import type { Db, Tx } from '../host.ts'
import { publish } from '../events/publish.ts'
import { wordsOf } from './letters.ts'
import { fail } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import { statement } from '../store/statement.ts'
import type { Tables } from '../store/tables.ts'

/** How long a deletion can be taken back. */
export const RESTORE_MS = 10 * 60 * 1000

/** A page of letters; beyond the last one an empty page. */
export async function inboxPage(
  db: Db,
  playerId: bigint,
  page: number,
  locale: Locale,
  at: number,
): Promise<InboxPage> {
  const { total, unread } = await counts(db, playerId, at)
  const lastPage = Math.max(1, Math.ceil(total / LETTERS_PER_PAGE))
  const wanted = Math.min(Math.max(1, Math.floor(page)), lastPage + 1)
  const rows = await readPage(db, playerId, new Date(at), (wanted - 1) * LETTERS_PER_PAGE)
  return { letters: rows.map((row) => worded(row, locale)), page: wanted, lastPage, total, unread }
}

const readPage = statement((db, playerId: bigint, at: Date, offset: number) =>
  kept(db, playerId, at)
    .select(['letter.id', 'letter.kind', 'letter.params', 'letter.at', 'letter_state.read_at'])
    .orderBy('letter.at', 'desc')
    .orderBy('letter.id', 'desc')
    .offset(offset)
    .limit(LETTERS_PER_PAGE)
    .compile(),
)

const readCounts = statement((db, playerId: bigint, at: Date) =>
  kept(db, playerId, at)
    .select([
      sql<bigint>`count(*)`.as('total'),
      sql<bigint>`count(*) filter (where letter_state.read_at is null)`.as('unread'),
    ])
    .compile(),
)

async function counts(db: Db, playerId: bigint, at: number): Promise<{ total: number; unread: number }> {
  const [row] = await readCounts(db, playerId, new Date(at))
  return { total: Number(row?.total), unread: Number(row?.unread) }
}

/** One of the player's letters. Throws NOT_FOUND. */
export async function letterOf(
  db: Db,
  playerId: bigint,
  id: bigint,
  locale: Locale,
  at: number,
): Promise<Letter> {
  const row = await kept(db, playerId, new Date(at))
    .select(['letter.id', 'letter.kind', 'letter.params', 'letter.at', 'letter_state.read_at'])
    .where('letter.id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return worded(row, locale)
}

/** Marks a letter as read; the first reading counts. Throws NOT_FOUND. */
export async function readLetter(db: Db, playerId: bigint, id: bigint, at: number): Promise<void> {
  const letter = await kept(db, playerId, new Date(at))
    .select('letter.id')
    .where('letter.id', '=', id)
    .executeTakeFirst()
  if (!letter) throw fail('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('letter_state')
      .values({ player_id: playerId, letter_id: id, read_at: new Date(at), deleted_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['player_id', 'letter_id'])
          .doUpdateSet({ read_at: new Date(at) })
          .where('letter_state.read_at', 'is', null),
      )
      .executeTakeFirst()
    await told(tx, playerId, numInsertedOrUpdatedRows, at)
  })
}

/** Tells the player's other devices, when something has changed: a reading that is told may be followed by another. */
async function told(tx: Tx, playerId: bigint, rows: bigint | undefined, at: number): Promise<void> {
  if (rows) await publish(tx, { to: playerId, kind: 'inbox', at })
}

/** Deletes a letter for this player; again is the same. Throws NOT_FOUND. */
export async function deleteLetter(db: Db, playerId: bigint, id: bigint, at: number): Promise<void> {
  const letter = await addressed(db, playerId, new Date(at))
    .select('letter.id')
    .where('letter.id', '=', id)
    .executeTakeFirst()
  if (!letter) throw fail('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('letter_state')
      .values({ player_id: playerId, letter_id: id, read_at: null, deleted_at: new Date(at) })
      .onConflict((conflict) =>
        conflict
          .columns(['player_id', 'letter_id'])
          .doUpdateSet({ deleted_at: new Date(at) })
          .where('letter_state.deleted_at', 'is', null),
      )
      .executeTakeFirst()
    await told(tx, playerId, numInsertedOrUpdatedRows, at)
  })
}

/** Takes a deletion back. Throws NOT_FOUND when it is too late for that. */
export async function restoreLetter(db: Db, playerId: bigint, id: bigint, at: number): Promise<void> {
  const letter = await addressed(db, playerId, new Date(at))
    .select('letter_state.deleted_at')
    .where('letter.id', '=', id)
    .executeTakeFirst()
  const isLate = letter?.deleted_at ? at - letter.deleted_at.getTime() > RESTORE_MS : false
  if (!letter || isLate) throw fail('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('letter_state')
      .set({ deleted_at: null })
      .where('player_id', '=', playerId)
      .where('letter_id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    await told(tx, playerId, numUpdatedRows, at)
  })
}

/**
 * Letters to the player, and those to everyone since they have an account, with what they did with each. An offer is there
 * for who had agreed to it when it was written and does now (PP-47).
 */
const addressed = (db: Db | Tx, playerId: bigint, at: Date) =>
  db
    .selectFrom('letter')
    .leftJoin('letter_state', (join) =>
      join.onRef('letter_state.letter_id', '=', 'letter.id').on('letter_state.player_id', '=', playerId),
    )
    .where((where) =>
      where.or([
        where('letter.player_id', '=', playerId),
        where.and([
          where('letter.player_id', 'is', null),
          where('letter.at', '>=', sinceSignUp(where, playerId)),
        ]),
      ]),
    )
    .where((where) =>
      where.or([
        where('letter.offer', 'is', null),
        sql<boolean>`agreed_to(${playerId}::bigint, letter.offer, 'inbox', letter.at)
          and agreed_to(${playerId}::bigint, letter.offer, 'inbox', ${at}::timestamptz)`,
      ]),
    )

const sinceSignUp = (where: ExpressionBuilder<Tables, 'letter'>, playerId: bigint) =>
  where.selectFrom('player').select('created_at').where('player.id', '=', playerId)

/** Those not deleted. */
const kept = (db: Db | Tx, playerId: bigint, at: Date) =>
  addressed(db, playerId, at).where('letter_state.deleted_at', 'is', null)

interface LetterRow {
  id: bigint
  kind: string
  params: Record<string, unknown>
  at: Date
  read_at: Date | null
}

const worded = ({ id, kind, params, at, read_at }: LetterRow, locale: Locale): Letter => ({
  id: String(id),
  ...wordsOf(kind, params, locale),
  at: at.getTime(),
  isRead: read_at !== null,
})
