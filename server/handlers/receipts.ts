/** Pictures that prove a payment: taken in, and shown to the player who sent them. Source: spec 2.15; X-66; money.md 3.5, 3.7. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type cashierApi, RECEIPTS_PER_DEPOSIT } from '../../contract/cashier.ts'
import { PIECE_BYTES_MAX, RECEIPTS_A_DAY, type receiptsApi } from '../../contract/receipts.ts'
import type { Caller, Host, Tx } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { isUuid } from '../ledger/deposits.ts'
import { runOp } from '../ledger/ops.ts'
import { fail, HostError, invalid } from '../messages/errors.ts'
import { assembled, forgetUpload, takePiece } from '../http/receipt-uploads.ts'
import { type Picture, pictureOf, redrawn, shownName, shownPicture } from '../images/receipts.ts'
import { wantedId } from '../http/row-id.ts'

const DAY = 24 * 60 * 60 * 1000

export const receiptsHandlers: Handlers<typeof receiptsApi & Pick<typeof cashierApi, 'depositReceipts'>> = {
  depositReceipts,
  receiptPiece,
  receiptsOf: async ({ input, caller, host }) => {
    const deposit = await host.db
      .selectFrom('deposit')
      .select('pay_session')
      .where('op_id', '=', wantedId(input.id))
      .where('player_id', '=', caller.id)
      .executeTakeFirst()
    if (!deposit) throw fail('NOT_FOUND')
    const data = await host.db
      .selectFrom('receipt')
      .select(['id', 'name'])
      .where('pay_session', '=', deposit.pay_session)
      .where('player_id', '=', caller.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return { data }
  },
  receiptPicture: async ({ input: { id }, caller, host }) => {
    const row = isUuid(id)
      ? await host.db
          .selectFrom('receipt')
          .select(['name', 'picture'])
          .where('id', '=', id)
          .where('player_id', '=', caller.id)
          .executeTakeFirst()
      : undefined
    if (!row) throw fail('NOT_FOUND')
    return { data: { id, name: row.name, image: shownPicture(row.picture) } }
  },
}

/** Redraws the pictures before the database is asked for anything, then keeps them with the payment session. */
async function depositReceipts({
  input,
  caller,
  host,
  key,
  request,
}: Call<(typeof cashierApi)['depositReceipts']>) {
  const { files } = request
  if (files.length === 0) throw invalid({ files: 'RECEIPTS_MISSING' })
  if (!(await hasSession(host, caller, input.session))) throw fail('PAY_SESSION_UNKNOWN')
  const pictures: Picture[] = []
  for (const { path, name } of files) pictures.push(pictureOf(name, await redrawn(path, turnOf(caller))))
  const ids = await keep(host, caller, { key: key ?? randomUUID(), session: input.session, pictures })
  return { data: pictures.map(({ name }, index) => ({ id: ids[index] ?? '', name })) }
}

/** Takes one piece of a picture; with the last one the picture is redrawn and kept as any other. */
async function receiptPiece({ input, caller, host, request }: Call<(typeof receiptsApi)['receiptPiece']>) {
  const { session, upload, size, offset } = input
  if (!isUuid(upload)) throw invalid({ upload: 'FIELD_ID' })
  const [file] = request.files
  if (!file) throw invalid({ files: 'RECEIPTS_MISSING' })
  if (file.bytes > PIECE_BYTES_MAX) throw fail('TOO_LARGE')
  if (!(await hasSession(host, caller, session))) throw fail('PAY_SESSION_UNKNOWN')
  const [kept] = (await storedIds(host, caller, upload)) ?? []
  if (kept !== undefined) return { data: { received: size, id: kept } }
  const at = host.clock()
  const bytes = await readFile(file.path)
  const piece = { playerId: caller.id, upload, name: shownName(input.name), size, offset, bytes, at }
  const received = await takePiece(host.db, { ...piece, of: { session } }, (tx) =>
    refuseTooMany(tx, { playerId: caller.id, session, more: 1, at }),
  )
  if (received < size) return { data: { received } }
  try {
    const picture = await redrawn(() => assembled(host.db, caller.id, upload), turnOf(caller))
    const pictures = [pictureOf(piece.name, picture)]
    const [id] = await keep(host, caller, { key: upload, session, pictures })
    await forgetUpload(host.db, caller.id, upload)
    return { data: { received, id } }
  } catch (error) {
    if (isForGood(error)) await forgetUpload(host.db, caller.id, upload)
    throw error
  }
}

/** What will never be a receipt need not wait for another try; what is only too many now may be asked again. */
export const isForGood = (error: unknown): boolean =>
  error instanceof HostError && error.status !== 429 && error.status < 500

const turnOf = (caller: Caller): string => `player:${caller.id}`
const scopeOf = (caller: Caller): string => `p:${caller.id}`

/** Keeps the pictures once per key; the answer is their ids, also of an earlier time. */
async function keep(
  host: Host,
  caller: Caller,
  { key, session, pictures }: { key: string; session: string; pictures: Picture[] },
): Promise<string[]> {
  const at = host.clock()
  const payload = { session, pictures: pictures.map(({ sha256 }) => sha256.toString('hex')) }
  const op = { scope: scopeOf(caller), key, kind: 'receipts', playerId: caller.id }
  const { result } = await runOp(host.db, { ...op, payload, at }, async (tx) => {
    // The player's row first: uploads of two payments at once count each other.
    await tx.selectFrom('player').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    await tx.selectFrom('pay_session').select('id').where('id', '=', session).forUpdate().execute()
    await refuseTooMany(tx, { playerId: caller.id, session, more: pictures.length, at })
    const common = { player_id: caller.id, pay_session: session, created_at: new Date(at) }
    await tx
      .insertInto('receipt')
      .values(pictures.map((picture) => ({ ...picture, ...common })))
      .execute()
    return { ids: pictures.map(({ id }) => id).join(' ') }
  })
  return idsOf(result)
}

const idsOf = (result: Record<string, unknown>): string[] => String(result['ids']).split(' ')

/** What was kept with a key before; undefined while nothing was. */
async function storedIds({ db }: Host, caller: Caller, key: string): Promise<string[] | undefined> {
  const done = await db
    .selectFrom('op')
    .select('result')
    .where('scope', '=', scopeOf(caller))
    .where('key', '=', key)
    .where('kind', '=', 'receipts')
    .executeTakeFirst()
  return done?.result ? idsOf(done.result) : undefined
}

/** Whether a payment session is the player's own. */
export async function hasSession({ db }: Host, caller: Caller, key: string | undefined): Promise<boolean> {
  if (key === undefined || !isUuid(key)) return false
  const session = await db
    .selectFrom('pay_session')
    .select('id')
    .where('id', '=', key)
    .where('player_id', '=', caller.id)
    .executeTakeFirst()
  return session !== undefined
}

/** Six with one payment, twenty within a day. Throws RECEIPTS_MANY, TOO_MANY. */
async function refuseTooMany(
  tx: Tx,
  { playerId, session, more, at }: { playerId: bigint; session: string; more: number; at: number },
): Promise<void> {
  const { kept } = await tx
    .selectFrom('receipt')
    .select((row) => row.fn.countAll<bigint>().as('kept'))
    .where('pay_session', '=', session)
    .executeTakeFirstOrThrow()
  if (Number(kept) + more > RECEIPTS_PER_DEPOSIT) throw tooMany()
  const today = await tx
    .selectFrom('receipt')
    .select('created_at')
    .where('player_id', '=', playerId)
    .where('created_at', '>', new Date(at - DAY))
    .orderBy('created_at', 'desc')
    .execute()
  // The one that must be a day old before there is room.
  const oldest = today[RECEIPTS_A_DAY - more]
  if (oldest) throw fail('TOO_MANY', { retryAfter: (oldest.created_at.getTime() + DAY - at) / 1000 })
}

const tooMany = (): HostError => fail('RECEIPTS_MANY', { params: { max: RECEIPTS_PER_DEPOSIT } })
