/**
 * Withdrawals: the check before the form, and the request. What has been asked for cannot be taken back by any call
 * (PP-17). Source: spec 2.14, 5, 7, 8 (E-ERR-20..24); K-AMT-26; D-04, D-15.
 */
import { type cashierApi, WITHDRAWAL_RANGE } from '../../contract/cashier.ts'
import { paisa, paisaToWire, ZERO } from '../../contract/money.ts'
import type { Caller, Db, Host } from '../host.ts'
import type { Handlers } from '../http/handler.ts'
import { walletsOf } from '../ledger/accounts.ts'
import { wasDone } from '../ledger/ops.ts'
import { activeTurnovers } from '../ledger/turnover.ts'
import { hasOpenWithdrawal, outOfRange, requestWithdrawal } from '../ledger/withdrawals.ts'
import { fail, invalid, textOf } from '../messages/errors.ts'
import { payoutMinutes } from '../payments/estimate.ts'
import { activeMethodOfId, methodsAt } from '../payments/offered.ts'
import { e164 } from '../players/phone.ts'
import { refuseUnproven } from '../factors/step-up.ts'

export const withdrawalHandlers: Pick<Handlers<typeof cashierApi>, 'withdrawCheck' | 'submitWithdraw'> = {
  withdrawCheck: async ({ input, caller, host }) => {
    await verifiedPhone(host.db, caller)
    const { cash, hold } = await refuseUnready(host.db, caller, input.givesUpBonus)
    return {
      success: true,
      error: '',
      available: cash,
      held: hold,
      min: cash < WITHDRAWAL_RANGE.min ? cash : WITHDRAWAL_RANGE.min,
      max: cash < WITHDRAWAL_RANGE.max ? cash : WITHDRAWAL_RANGE.max,
      estimateMinutes: payoutMinutes(host.config),
    }
  },
  submitWithdraw: async ({ input, caller, host, key, locale }) => {
    const method = activeMethodOfId(await methodsAt(host.db, host.clock()), input.paymentId)
    if (!method) throw invalid({ payment_id: 'METHOD_PICK' })
    if (input.amount <= ZERO || input.amount > WITHDRAWAL_RANGE.max) throw outOfRange()
    const accountNumber = await recipientOf(host, caller, input.accountNumber)
    if (!(await isRepeat(host.db, caller, key))) await refuseUnproven(host, caller, accountNumber)
    const { recordId } = await requestWithdrawal(host.db, key, {
      playerId: caller.id,
      method: method.id,
      accountNumber,
      amount: input.amount,
      givesUpBonus: input.givesUpBonus,
      min: WITHDRAWAL_RANGE.min,
      at: host.clock(),
    })
    return {
      success: true,
      message: textOf('WITHDRAWAL_SUBMITTED', locale),
      id: String(recordId),
      estimateMinutes: payoutMinutes(host.config),
    }
  },
}

/** Throws WITHDRAWAL_FINAL where a record of the player's is a withdrawal: no call changes one (PP-17). */
export async function refuseWithdrawal(db: Db, playerId: bigint, recordId: bigint): Promise<void> {
  const found = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('op_id', '=', recordId)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (found) throw fail('WITHDRAWAL_FINAL')
}

/** The profile's phone, once it and a birthday are there (V-WD-05). Throws VERIFICATION_NEEDED, saying which is missing. */
async function verifiedPhone(db: Db, { id }: Caller): Promise<string> {
  const player = await db
    .selectFrom('player')
    .select(['birthday', 'under_age_at', 'phone_key', 'phone_verified'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isPhone = player.phone_verified && player.phone_key !== null
  // A birthday under 18 was given and is not kept: no other can be, and nothing is kept from anyone (PP-22, decision 043).
  const hasBirthday = player.birthday !== null || player.under_age_at !== null
  const missing = [!hasBirthday && 'birthday', !isPhone && 'phone'].filter(Boolean)
  if (player.phone_key === null || missing.length > 0)
    throw fail('VERIFICATION_NEEDED', { extra: { missing } })
  return player.phone_key
}

/** What stands in the way besides verification; with an open turnover the amounts it is about (D-04). */
async function refuseUnready(db: Db, { id }: Caller, givesUpBonus: boolean) {
  const wallets = await walletsOf(db, id)
  const { cash, bonus, hold } = wallets
  const amounts = { available: paisaToWire(cash), held: paisaToWire(hold) }
  if (await hasOpenWithdrawal(db, id)) throw fail('WITHDRAWAL_OPEN', { status: 400, extra: amounts })
  const open = await activeTurnovers(db, id)
  if (open.length > 0 && !givesUpBonus) {
    const remaining = paisa(open.reduce((sum, turnover) => sum + turnover.remaining, 0n))
    const about = { bonus: paisaToWire(bonus), remaining_turnover: paisaToWire(remaining) }
    throw fail('TURNOVER_OPEN', { extra: { ...amounts, ...about } })
  }
  if (cash === ZERO) throw fail('FUNDS', { status: 400, extra: amounts })
  return wallets
}

/** What was asked for already is answered as it was. */
const isRepeat = async (db: Db, { id }: Caller, key: string | undefined): Promise<boolean> =>
  key !== undefined && wasDone(db, { scope: `p:${id}`, key })

/** The number as it is kept: the profile's phone or a verified second one (K-AMT-26). */
async function recipientOf({ db }: Host, caller: Caller, typed: string): Promise<string> {
  const own = await verifiedPhone(db, caller)
  const wanted = e164(typed)
  if (wanted === own) return own
  const second = await db
    .selectFrom('player_phone')
    .select('phone')
    .where('player_id', '=', caller.id)
    .where('phone', '=', wanted ?? '')
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  if (!second) throw invalid({ account_number: 'RECIPIENT_OTHER' })
  return second.phone
}
