/**
 * Complaints: made by a player, answered by staff, closed by the player. Each act is an operation, so that a repeat has
 * no second effect; the database adds rows and changes none. What staff say among themselves is not read here
 * (server/staff/cases.ts). Source: protection.md PP-43, F-20; decisions 185, 219.
 */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  type Complaint,
  type COMPLAINT_ABOUT,
  COMPLAINT_WEEKS,
} from '../../contract/protection/complaints.ts'
import { isBlank } from '../../contract/kit/unseen.ts'
import { audit } from '../audit/audit.ts'
import type { ComplaintBody } from '../config.ts'
import { publish } from '../events/publish.ts'
import type { Db, Tx } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import { rowId } from '../http/row-id.ts'
import { runOp } from '../ledger/ops.ts'
import { fail, invalid } from '../messages/errors.ts'
import type { Tables } from '../store/tables.ts'
import { birthdayKind, lockUnderAge } from './birthday.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** The newest of a player's; nobody has so many. */
const MOST = 100

type Row = Selectable<Tables['complaint']>
type Note = Selectable<Tables['complaint_note']>

interface Player {
  id: bigint
  publicId: string
}
/** Who acts, under which key, and when. */
interface Act {
  player: Player
  key: string | undefined
  at: number
}

export const numberOf = (id: bigint): string => `C-${id}`
/** The id behind `C-10001`, or behind its figures alone; undefined for anything else. */
export const idOfNumber = (number: string): bigint | undefined => rowId(number.replace(/^C-/i, ''))

/** What its last note did, or a picture that came after an answer. `picture`: the last one's operation. */
function stateOf(
  last: Pick<Note, 'act' | 'op_id'> | undefined,
  picture: bigint | undefined,
): Complaint['state'] {
  if (!last || last.act === 'said') return 'open'
  return last.act === 'answered' && picture !== undefined && picture > last.op_id ? 'open' : last.act
}

type Pictures = Awaited<ReturnType<typeof picturesOf>>

const shown = (row: Row, notes: readonly Note[], pictures: Pictures): Complaint => ({
  id: String(row.id),
  number: numberOf(row.id),
  about: row.about,
  reference: row.reference,
  text: row.content,
  at: row.at.getTime(),
  dueAt: row.due_at.getTime(),
  state: stateOf(notes.at(-1), pictures.at(-1)?.op_id),
  next:
    row.next_name !== null && row.next_url !== null ? { name: row.next_name, url: row.next_url } : undefined,
  notes: notes.map(({ sender, act, content, at }) => ({
    from: sender,
    act,
    text: content,
    at: at.getTime(),
  })),
  pictures: pictures.map(({ id, name }) => ({ id, name })),
})

/** What was written to some complaints, the oldest first. */
export async function notesOf(db: Db | Tx, ids: bigint[]): Promise<Note[]> {
  if (ids.length === 0) return []
  return db.selectFrom('complaint_note').selectAll().where('complaint_id', 'in', ids).orderBy('id').execute()
}

/** The pictures of some complaints, without their bytes, the oldest first. */
export async function picturesOf(db: Db | Tx, complaints: readonly bigint[]) {
  if (complaints.length === 0) return []
  return db
    .selectFrom('complaint_picture')
    .select(['id', 'complaint_id', 'op_id', 'name', 'created_at'])
    .where('complaint_id', 'in', complaints)
    .orderBy('op_id')
    .execute()
}

/** The player's complaints, the newest first. */
export async function complaintsOf(db: Db, playerId: bigint): Promise<Complaint[]> {
  const rows = await db
    .selectFrom('complaint')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [notes, pictures] = [await notesOf(db, ids), await picturesOf(db, ids)]
  return rows.map((row) => {
    const isIts = ({ complaint_id: of }: { complaint_id: bigint }) => of === row.id
    return shown(row, notes.filter(isIts), pictures.filter(isIts))
  })
}

/** One of the player's. Throws NOT_FOUND. */
export async function complaintOf(db: Db, playerId: bigint, id: bigint): Promise<Complaint> {
  const row = await ownRow(db, playerId, id)
  return shown(row, await notesOf(db, [id]), await picturesOf(db, [id]))
}

/** The row of one of the player's. Throws NOT_FOUND. */
export async function ownRow(db: Db | Tx, playerId: bigint, id: bigint): Promise<Row> {
  const row = await db
    .selectFrom('complaint')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

export interface Complained {
  about: (typeof COMPLAINT_ABOUT)[number]
  reference?: string | undefined
  text: string
}

/** Makes a complaint and answers its id. `body`: who can be asked next, named in it for good. Throws INVALID, UNDER_AGE, KEY_REUSED. */
export async function complain(
  db: Db,
  { player, key, at }: Act,
  { about, reference = '', text }: Complained,
  body: ComplaintBody | undefined,
): Promise<bigint> {
  const content = said(text)
  if (about === 'birthday') await refuseWrongDay(db, player, reference, at)
  const op = opOf({ player, key, at }, 'complaint', { about, reference, content })
  const { result } = await runOp(db, op, async (tx, opId) => {
    const id = await insertComplaint(tx, { playerId: player.id, opId, about, reference, content, at }, body)
    await noted(tx, { at, actor: `player:${player.publicId}`, action: 'complaint', id, playerId: player.id })
    return { id: String(id) }
  })
  return BigInt(String(result['id']))
}

interface Made extends Omit<Complained, 'text'> {
  playerId: bigint
  opId: bigint
  /** The player's first words; empty where staff begin. */
  content: string
  at: number
}

/** Adds the row of a complaint, with the day by which it is answered. Answers its id. */
export async function insertComplaint(
  tx: Tx,
  { playerId, opId, about, reference = '', content, at }: Made,
  body: ComplaintBody | undefined,
): Promise<bigint> {
  const { id } = await tx
    .insertInto('complaint')
    .values({
      player_id: playerId,
      op_id: opId,
      about,
      reference,
      content,
      at: new Date(at),
      due_at: new Date(at + COMPLAINT_WEEKS * WEEK_MS),
      next_name: body?.name ?? null,
      next_url: body?.url ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A right day of birth: one that is none is refused, and one under 18 locks as the first that is given would, and is not kept. */
async function refuseWrongDay(db: Db, player: Player, birthday: string, at: number): Promise<void> {
  const kind = birthdayKind(birthday, at)
  if (kind === 'impossible') throw invalid({ reference: 'BIRTHDAY_WRONG' })
  if (kind === 'adult') return
  await lockUnderAge(db, player, at, { of: 'complaint' })
  throw fail('UNDER_AGE', { fields: { reference: 'UNDER_AGE' } })
}

/** Adds what the player says. Throws NOT_FOUND, INVALID, COMPLAINT_CLOSED, KEY_REUSED. */
export async function noteComplaint(db: Db, act: Act, id: bigint, text: string): Promise<void> {
  const content = said(text)
  await runOp(db, opOf(act, 'complaint_note', { id, content }), async (tx, opId) => {
    await ownRow(tx, act.player.id, id)
    await refuseClosed(tx, id)
    await write(tx, { id, opId, sender: 'player', act: 'said', content, at: act.at })
    await noted(tx, { ...byPlayer(act), action: 'complaint_note', id })
    return {}
  })
}

/** Closes the player's complaint; twice is once. Throws NOT_FOUND. */
export async function closeComplaint(db: Db, act: Act, id: bigint): Promise<void> {
  await runOp(db, opOf(act, 'complaint_close', { id }), async (tx, opId) => {
    await ownRow(tx, act.player.id, id)
    if (await isClosed(tx, id)) return {}
    await write(tx, { id, opId, sender: 'player', act: 'closed', content: '', at: act.at })
    await noted(tx, { ...byPlayer(act), action: 'complaint_close', id })
    return {}
  })
}

/** Who of staff answers: under which key, and what of the complaint they had read. */
export interface Answering {
  actor: string
  key: string
  /** The number of the last note; 0 for none. */
  last: bigint
}

/**
 * Staff's answer, which the player is told of by a letter. Without `by` it is given on the host's own machine. Throws NOT_FOUND, INVALID,
 * COMPLAINT_CLOSED, KEY_REUSED, and COMPLAINT_MOVED where something was written since it was read, with who of staff it was.
 */
export async function answerComplaint(
  db: Db,
  id: bigint,
  text: string,
  at: number,
  by?: Answering,
): Promise<void> {
  const content = said(text)
  const key = by?.key ?? randomUUID()
  const op = { scope: 'desk', key, kind: 'complaint_answer', payload: { id, content }, playerId: null, at }
  await runOp(db, op, async (tx, opId) => {
    const row = await tx.selectFrom('complaint').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    await refuseClosed(tx, id)
    if (by) await refuseMoved(tx, id, by.last)
    const to = { id, playerId: row.player_id, opId, at }
    await writeAnswer(tx, to, { content, actor: by?.actor ?? 'staff', letter: 'complaint_answered' })
    return {}
  })
}

interface AnswerTo {
  id: bigint
  playerId: bigint
  opId: bigint
  at: number
}
interface Answer {
  content: string
  actor: string
  letter: 'complaint_answered' | 'identity_asked'
}

/** Staff's words to the player, with the letter and the line in the trail. */
export async function writeAnswer(
  tx: Tx,
  { id, playerId, opId, at }: AnswerTo,
  { content, actor, letter }: Answer,
): Promise<void> {
  await write(tx, { id, opId, sender: 'staff', act: 'answered', content, at, saidBy: actor })
  await sendLetter(tx, playerId, letter, { number: numberOf(id) }, at)
  await noted(tx, { at, actor, action: 'complaint_answer', id, playerId })
}

/** Of two who answer what they have read the second is told who was first. Throws COMPLAINT_MOVED. */
export async function refuseMoved(tx: Tx, id: bigint, last: bigint): Promise<void> {
  const newest = (await notesOf(tx, [id])).at(-1)
  if (!newest || newest.id === last) return
  const decided = newest.sender === 'staff' && { by: newest.said_by ?? 'staff', outcome: 'complaint_answer' }
  throw fail('COMPLAINT_MOVED', decided ? { extra: { decided } } : {})
}

function said(text: string): string {
  if (isBlank(text)) throw fail('INVALID', { fields: { text: 'FIELD_REQUIRED' } })
  return text.trim()
}

const opOf = ({ player, key, at }: Act, kind: string, payload: unknown) => ({
  scope: `p:${player.id}`,
  key: key ?? randomUUID(),
  kind,
  payload,
  playerId: player.id,
  at,
})
const byPlayer = ({ player, at }: Act) => ({
  at,
  actor: `player:${player.publicId}`,
  playerId: player.id,
})

/** Whether it is closed; nobody closes or notes it meanwhile. */
async function isClosed(tx: Tx, id: bigint): Promise<boolean> {
  await tx.selectFrom('complaint').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return (await notesOf(tx, [id])).at(-1)?.act === 'closed'
}

/** Throws COMPLAINT_CLOSED; nobody closes it meanwhile. */
export async function refuseClosed(tx: Tx, id: bigint): Promise<void> {
  if (await isClosed(tx, id)) throw fail('COMPLAINT_CLOSED')
}

interface Written {
  id: bigint
  opId: bigint
  sender: Note['sender']
  act: Note['act']
  content: string
  at: number
  /** Who of staff, as the trail names them. */
  saidBy?: string | null
}

async function write(tx: Tx, { id, opId, at, saidBy = null, ...note }: Written): Promise<void> {
  await tx
    .insertInto('complaint_note')
    .values({ ...note, complaint_id: id, op_id: opId, at: new Date(at), said_by: saidBy })
    .execute()
}

/** Its line in the audit trail, without what was written, and the word to the player's apps. */
export async function noted(
  tx: Tx,
  {
    at,
    actor,
    action,
    id,
    playerId,
  }: { at: number; actor: string; action: string; id: bigint; playerId: bigint },
): Promise<void> {
  await audit(tx, { at, actor, action, object: `complaint:${id}` })
  await publish(tx, { to: playerId, kind: 'complaints', at })
}
