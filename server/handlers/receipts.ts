/** Pictures that prove a payment: taken in, and shown to the player who sent them. Source: spec 2.15; X-66; money.md 3.5, 3.7. */
import { createHash, randomUUID } from 'node:crypto'
import { type cashierApi, RECEIPTS_PER_DEPOSIT } from '../../contract/cashier.ts'
import { RECEIPTS_A_DAY, type receiptsApi } from '../../contract/receipts.ts'
import type { Caller, Host, Tx } from '../host.ts'
import type { Call, Handlers } from '../implement.ts'
import { isUuid } from '../ledger/deposits.ts'
import { runOp } from '../ledger/ops.ts'
import { fail, type HostError, invalid } from '../messages.ts'
import { redrawn, shownName } from '../receipts.ts'
import { wantedId } from '../row-id.ts'

const DAY = 24 * 60 * 60 * 1000

export const receiptsHandlers: Handlers<typeof receiptsApi & Pick<typeof cashierApi, 'depositReceipts'>> = {
  depositReceipts,
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
    return {
      data: { id, name: row.name, image: `data:image/jpeg;base64,${row.picture.toString('base64')}` },
    }
  },
}

interface Picture {
  id: string
  name: string
  sha256: Buffer
  picture: Buffer
}

/** Redraws the pictures before the database is asked for anything, then keeps them with the payment session. */
async function depositReceipts({
  input,
  caller,
  host,
  key,
  request,
}: Call<(typeof cashierApi)['depositReceipts']>) {
  const files = await request.files()
  if (files.length === 0) throw invalid({ files: 'RECEIPTS_MISSING' })
  if (files.length > RECEIPTS_PER_DEPOSIT) throw tooMany()
  if (!(await hasSession(host, caller, input.session))) throw fail('PAY_SESSION_UNKNOWN')
  const pictures: Picture[] = []
  for (const file of files) {
    const picture = await redrawn(file)
    const sha256 = createHash('sha256').update(picture).digest()
    pictures.push({ id: randomUUID(), name: shownName(file.name), sha256, picture })
  }
  const at = host.clock()
  const payload = { session: input.session, pictures: pictures.map(({ sha256 }) => sha256.toString('hex')) }
  const op = { scope: `p:${caller.id}`, key: key ?? randomUUID(), kind: 'receipts', playerId: caller.id }
  const { result } = await runOp(host.db, { ...op, payload, at }, async (tx) => {
    // The player's row first: uploads of two payments at once count each other.
    await tx.selectFrom('player').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    await tx.selectFrom('pay_session').select('id').where('id', '=', input.session).forUpdate().execute()
    await refuseTooMany(tx, { playerId: caller.id, session: input.session, more: pictures.length, at })
    const common = { player_id: caller.id, pay_session: input.session, created_at: new Date(at) }
    await tx
      .insertInto('receipt')
      .values(pictures.map((picture) => ({ ...picture, ...common })))
      .execute()
    return { ids: pictures.map(({ id }) => id).join(' ') }
  })
  const ids = String(result['ids']).split(' ')
  return { data: pictures.map(({ name }, index) => ({ id: ids[index] ?? '', name })) }
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
