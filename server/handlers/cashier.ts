/** Methods, channels, numbers to pay to, and claims. Source: spec 2.14, 2.15, 5, 7; ..X-67. */
import { randomUUID } from 'node:crypto'
import {
  ACCOUNT_NUMBER,
  type AccountType,
  type cashierApi,
  DEPOSIT_RANGE,
  PAYMENT_SESSION_MS,
  TRX_ID,
} from '../../contract/cashier.ts'
import type { Paisa } from '../../contract/money.ts'
import type { Caller, Db, Host } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { lockPlayer } from '../ledger/accounts.ts'
import { claimDeposit, claimOf, editDeposit, revertDeposit } from '../ledger/deposits.ts'
import { fail, type FieldMessage, HostError, invalid, textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import { type Channel, iconOf, type PaymentMethod } from '../payments/method.ts'
import { activeMethod, channelOf, methodsAt, promisedChannel, receivingNumber } from '../payments/offered.ts'
import { may } from '../protection/may.ts'
import { depositOnWire } from '../records/transactions.ts'
import { rowId } from '../http/row-id.ts'
import { hasSession } from './receipts.ts'
import { refuseWithdrawal, withdrawalHandlers } from './withdrawals.ts'

const CHANNEL_NAMES: Record<AccountType, string> = { Agent: 'CashOut', Personal: 'Send Money' }

export const cashierHandlers: Handlers<Omit<typeof cashierApi, 'depositReceipts'>> = {
  paymentMethods: async ({ host }) => {
    const methods = await methodsAt(host.db, host.clock())
    return methods.map((method) => ({
      id: String(method.id),
      name: method.name,
      icon: iconOf(method),
      isActive: method.isActive,
      percent: method.percent,
    }))
  },
  channels: async ({ host, input }) => {
    const method = activeMethod(await methodsAt(host.db, host.clock()), input.name)
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
  editDeposit: async ({ input, caller, host, key, locale }) => {
    const trx = input.transactionId.trim().toUpperCase()
    refuse(shapeProblems(input.accountNumber, trx))
    const recordId = recordIdOf(input.id)
    const actor = actorOf(caller)
    const correction = { playerId: caller.id, recordId, accountNumber: input.accountNumber, trx, actor }
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
  const now = host.clock()
  const method = activeMethod(await methodsAt(host.db, now), input.name)
  if (!method) throw fail('METHOD_UNKNOWN')
  const channel = method.channels.find(({ accountType }) => accountType === input.accountType)
  if (!channel) throw invalid({ account_type: 'CHANNEL_UNKNOWN' })
  if (channel.isClosed) throw fail('CHANNEL_CLOSED')
  refuse(rangeProblem(channel, input.amount))
  const session = await issueNumber(host.db, {
    playerId: caller.id,
    method,
    channel,
    amount: input.amount,
    at: now,
  })
  return {
    id: String(channel.id),
    accountNumber: session.receiving_number,
    session: session.id,
    expiresAt: now + PAYMENT_SESSION_MS,
    serverTime: now,
  }
}

interface Wanted {
  playerId: bigint
  method: PaymentMethod
  channel: Channel
  amount: Paisa
  at: number
}

/** Reserves the amount of the player's deposit limits until the number expires. Here is where a deposit is refused: who has paid must be able to say so. */
const issueNumber = (db: Db, { playerId, method, channel, amount, at }: Wanted) =>
  db.transaction().execute(async (tx) => {
    await lockPlayer(tx, playerId)
    await may(tx, { playerId, at }, 'number', { deposit: BigInt(amount) })
    const session = {
      id: randomUUID(),
      player_id: playerId,
      method: method.id,
      channel: channel.id,
      receiving_number: await receivingNumber(tx, { method, channel, amount, at }),
      amount: BigInt(amount),
      issued_at: new Date(at),
      expires_at: new Date(at + PAYMENT_SESSION_MS),
    }
    await tx.insertInto('pay_session').values(session).execute()
    return session
  })

async function submitDeposit({
  input,
  caller,
  host,
  key,
  locale,
}: Call<(typeof cashierApi)['submitDeposit']>) {
  // A channel that closes after its number was issued still takes the claim: the money is on its way.
  const isPromised = await hasSession(host, caller, key)
  const found = isPromised
    ? promisedChannel(input.paymentId)
    : channelOf(await methodsAt(host.db, host.clock()), input.paymentId)
  refuse({
    ...shapeProblems(input.accountNumber, input.transactionId),
    ...(found ? rangeProblem(found.channel, input.amount) : { payment_id: 'CHANNEL_UNKNOWN' }),
    ...(input.promotionId !== undefined && rowId(input.promotionId) === undefined
      ? { promotion_id: 'PROMOTION_CLOSED' }
      : {}),
  })
  if (!found) throw fail('CHANNEL_UNKNOWN')
  const { method, channel } = found
  if (channel.isClosed && !isPromised) throw fail('CHANNEL_CLOSED')
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
      transactionId: claimed.trx,
      id: String(claimed.recordId),
    }
  } catch (error) {
    if (!(error instanceof HostError && error.code === 'TRX_USED')) throw error
    throw await trxUsed(host, caller, locale, method, input.transactionId)
  }
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
  const earlier = await depositOnWire(host, caller.id, holder.recordId, locale)
  return fail('TRX_USED', { extra: { earlier } })
}

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
