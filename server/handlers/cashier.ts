/** Methods, channels, numbers to pay to, claims and their receipts. Source: spec 2.14, 2.15, 5, 7; ..X-67. */
import { createHash, randomUUID } from 'node:crypto'
import {
  ACCOUNT_NUMBER,
  type AccountType,
  type cashierApi,
  DEPOSIT_RANGE,
  PAYMENT_SESSION_MS,
  RECEIPTS_PER_DEPOSIT,
  TRX_ID,
} from '../../contract/cashier.ts'
import type { Paisa } from '../../contract/money.ts'
import { refuseUnderAge } from '../birthday.ts'
import type { Caller, Host } from '../host.ts'
import type { Call, Handlers } from '../implement.ts'
import { claimDeposit, claimOf, editDeposit, isUuid, revertDeposit } from '../ledger/deposits.ts'
import { runOp } from '../ledger/ops.ts'
import { fail, type FieldMessage, HostError, invalid, type Locale, textOf } from '../messages.ts'
import { type Channel, iconOf, type PaymentMethod } from '../payments/method.ts'
import { activeMethod, channelOf, PAYMENT_METHODS } from '../payments/registry.ts'
import { redrawn, shownName } from '../receipts.ts'
import { depositOnWire } from '../records.ts'
import { rowId } from '../row-id.ts'
import { refuseWithdrawal, withdrawalHandlers } from './withdrawals.ts'

const CHANNEL_NAMES: Record<AccountType, string> = { Agent: 'CashOut', Personal: 'Send Money' }

export const cashierHandlers: Handlers<typeof cashierApi> = {
  paymentMethods: async () =>
    PAYMENT_METHODS.map((method) => ({
      id: String(method.id),
      name: method.name,
      icon: iconOf(method),
      isActive: method.isActive,
      percent: method.percent,
    })),
  channels: async ({ input }) => {
    const method = activeMethod(input.name)
    if (!method) throw fail('METHOD_UNKNOWN')
    const data = method.channels.map((channel) => ({
      id: String(channel.id),
      name: CHANNEL_NAMES[channel.accountType],
      icon: iconOf(method),
      accountType: channel.accountType,
      min: channel.min,
      max: channel.max,
      isClosed: channel.isClosed,
    }))
    return { success: true, data }
  },
  walletNumber,
  submitDeposit,
  depositReceipts,
  editDeposit: async ({ input, caller, host, key, locale }) => {
    const trx = input.transaction_id.trim().toUpperCase()
    refuse(shapeProblems(input.account_number, trx))
    const recordId = recordIdOf(input.id)
    const actor = actorOf(caller)
    const correction = { playerId: caller.id, recordId, accountNumber: input.account_number, trx, actor }
    await refuseWithdrawal(host.db, caller.id, recordId)
    await editDeposit(host.db, key, { ...correction, at: host.clock() })
    return { success: true, message: textOf('DEPOSIT_SUBMITTED', locale) }
  },
  revertDeposit: async ({ input, caller, host, key, locale }) => {
    const recordId = recordIdOf(input.id)
    const at = host.clock()
    await refuseWithdrawal(host.db, caller.id, recordId)
    await revertDeposit(host.db, key, { playerId: caller.id, recordId, actor: actorOf(caller), at })
    return { success: true, message: textOf('DEPOSIT_REVERTED', locale) }
  },
  ...withdrawalHandlers,
}

/** Issues a number for 30 minutes. The number is kept with the session and told to nobody else. */
async function walletNumber({ input, caller, host }: Call<(typeof cashierApi)['walletNumber']>) {
  // Here and not at the claim: who has paid must be able to say so.
  await refuseUnderAge(host.db, caller.id)
  const method = activeMethod(input.name)
  if (!method) throw fail('METHOD_UNKNOWN')
  const channel = method.channels.find(({ accountType }) => accountType === input.account_type)
  if (!channel) throw invalid({ account_type: 'CHANNEL_UNKNOWN' })
  if (channel.isClosed) throw fail('CHANNEL_CLOSED')
  refuse(rangeProblem(channel, input.amount))
  const number = await method.receivingNumber({ accountType: input.account_type, amount: input.amount })
  const now = host.clock()
  const session = {
    id: randomUUID(),
    player_id: caller.id,
    method: method.id,
    channel: channel.id,
    receiving_number: number,
    amount: BigInt(input.amount),
    issued_at: new Date(now),
    expires_at: new Date(now + PAYMENT_SESSION_MS),
  }
  await host.db.insertInto('pay_session').values(session).execute()
  return {
    id: String(channel.id),
    accountNumber: number,
    session: session.id,
    expiresAt: now + PAYMENT_SESSION_MS,
    serverTime: now,
  }
}

async function submitDeposit({
  input,
  caller,
  host,
  key,
  locale,
}: Call<(typeof cashierApi)['submitDeposit']>) {
  const found = channelOf(input.paymentId)
  refuse({
    ...shapeProblems(input.accountNumber, input.transactionId),
    ...(found ? rangeProblem(found.channel, input.amount) : { payment_id: 'CHANNEL_UNKNOWN' }),
    ...(input.promotionId !== undefined && rowId(input.promotionId) === undefined
      ? { promotion_id: 'PROMOTION_CLOSED' }
      : {}),
  })
  if (!found) throw fail('CHANNEL_UNKNOWN')
  const { method, channel } = found
  if (channel.isClosed && !(await hasSession(host, caller, key))) throw fail('CHANNEL_CLOSED')
  try {
    const claimed = await claimDeposit(host.db, key, {
      playerId: caller.id,
      method: method.id,
      channel: channel.id,
      accountNumber: input.accountNumber,
      trx: input.transactionId,
      amount: input.amount,
      promotionId: input.promotionId === undefined ? undefined : rowId(input.promotionId),
      at: host.clock(),
    })
    return {
      success: true,
      message: textOf('DEPOSIT_SUBMITTED', locale),
      transaction_id: claimed.trx,
      id: String(claimed.recordId),
    }
  } catch (error) {
    if (!(error instanceof HostError && error.code === 'TRX_USED')) throw error
    throw await trxUsed(host, caller, locale, method, input.transactionId)
  }
}

/** A channel that closes after its number was issued still takes the claim: the money is on its way. */
async function hasSession({ db }: Host, caller: Caller, key: string | undefined): Promise<boolean> {
  if (key === undefined || !isUuid(key)) return false
  const session = await db
    .selectFrom('pay_session')
    .select('id')
    .where('id', '=', key)
    .where('player_id', '=', caller.id)
    .executeTakeFirst()
  return session !== undefined
}

/** Says that the transaction id was used, and by which record when that is the caller's own (V-DEP-08). */
async function trxUsed(
  host: Host,
  caller: Caller,
  locale: Locale,
  method: PaymentMethod,
  trx: string,
): Promise<HostError> {
  const holder = await claimOf(host.db, method.id, trx)
  if (holder?.playerId !== caller.id) return fail('TRX_USED')
  const earlier = await depositOnWire(host.db, caller.id, holder.recordId, locale)
  return fail('TRX_USED', { extra: { earlier } })
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
  const pictures: { id: string; name: string; sha256: Buffer; picture: Buffer }[] = []
  for (const file of files) {
    const picture = await redrawn(file)
    const sha256 = createHash('sha256').update(picture).digest()
    pictures.push({ id: randomUUID(), name: shownName(file.name), sha256, picture })
  }
  const at = host.clock()
  const payload = { session: input.session, pictures: pictures.map(({ sha256 }) => sha256.toString('hex')) }
  const op = { scope: `p:${caller.id}`, key: key ?? randomUUID(), kind: 'receipts', playerId: caller.id }
  const { result } = await runOp(host.db, { ...op, payload, at }, async (tx) => {
    await tx.selectFrom('pay_session').select('id').where('id', '=', input.session).forUpdate().execute()
    const { kept } = await tx
      .selectFrom('receipt')
      .select((row) => row.fn.countAll<bigint>().as('kept'))
      .where('pay_session', '=', input.session)
      .executeTakeFirstOrThrow()
    if (Number(kept) + pictures.length > RECEIPTS_PER_DEPOSIT) throw tooMany()
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

const tooMany = (): HostError => fail('RECEIPTS_MANY', { params: { max: RECEIPTS_PER_DEPOSIT } })

type Problems = Record<string, FieldMessage>

function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** What can be said of number and transaction id by their shape. */
const shapeProblems = (accountNumber: string, trx: string): Problems => ({
  ...(ACCOUNT_NUMBER.test(accountNumber) ? {} : { account_number: 'ACCOUNT_NUMBER_SHAPE' }),
  ...(TRX_ID.test(trx) ? {} : { transaction_id: 'TRX_SHAPE' }),
})

/** The valid range is the site's, cut by the channel's. */
function rangeProblem(channel: Channel, amount: Paisa): Problems {
  const min = Math.max(channel.min, DEPOSIT_RANGE.min)
  const max = Math.min(channel.max, DEPOSIT_RANGE.max)
  if (amount >= min && amount <= max) return {}
  const shown = (poisha: number): string => (poisha / 100).toLocaleString('en-IN')
  return { amount: { code: 'AMOUNT_RANGE', params: { min: shown(min), max: shown(max) } } }
}

function recordIdOf(id: string): bigint {
  const recordId = rowId(id)
  if (recordId === undefined) throw fail('NOT_FOUND')
  return recordId
}

const actorOf = (caller: Caller): string => `player:${caller.publicId}`
