/** Four eyes: what waits for a second person, and what is done once they approve. */
import { type ApprovalKind, type approvalsApi, APPROVERS } from '../../../contract/console/approvals.ts'
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import { marketOutcome } from '../../../contract/console/markets.ts'
import { roles, staffName } from '../../../contract/console/parts.ts'
import { z } from '../../../contract/kit/zod.ts'
import { audit } from '../../audit/audit.ts'
import type { Host, Tx } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { sendLetter } from '../../inbox/letters.ts'
import { adjust } from '../../ledger/adjustments.ts'
import { resettle, voidMarket } from '../../ledger/exchange-settle.ts'
import { decideWithdrawal } from '../../ledger/withdrawals.ts'
import { fail } from '../../messages/errors.ts'
import { addNumber } from '../../payments/numbers.ts'
import { correctBirthday } from '../../players/birthday.ts'
import { usernameKey } from '../../players/players.ts'
import { type ApprovalRow, closeApproval, openApprovals } from '../../staff/approvals.ts'
import { actInside, caseBy } from '../../staff/cases.ts'
import { linkOf, newInvitation } from '../../staff/invitations.ts'
import { setRoles } from '../../staff/people.ts'
import { actorOf, type Staff } from '../../staff/trail.ts'
import { adjustmentOf } from '../adjustment.ts'
import { tellingWho } from '../decided.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { DONE, noted, refuseOwn, refuseOwnMarket, shown } from '../shown.ts'

type Api = typeof approvalsApi

export const approvalHandlers: ConsoleHandlers<Api> = {
  approvals: async ({ host, staff, input }) => {
    const after = input.after === undefined ? undefined : wantedId(input.after)
    const rows = await openApprovals(host.db, { after, limit: QUEUE_PAGE + 1 })
    const page = rows.slice(0, QUEUE_PAGE)
    const data = page.map((row) => ({
      id: String(row.id),
      kind: row.kind,
      object: row.object,
      asked: row.asked,
      reason: row.reason,
      by: row.by,
      at: shown(row.asked_at),
      mayDecide: mayDecide(staff, row),
    }))
    return { data, next: rows.length > QUEUE_PAGE ? (data.at(-1)?.id ?? null) : null }
  },
  decideApproval,
  /** Errors: NOT_FOUND, FORBIDDEN for another's, CONFLICT. */
  withdrawApproval: async ({ host, staff, input }) => {
    const at = host.clock()
    await host.db
      .transaction()
      .execute((tx) => closeApproval(tx, staff, wantedId(input.id), { outcome: 'withdrawn', said: '', at }))
    return DONE
  },
}

/** Not who asked for it, nor whom it makes more than they were; and by a role of the kind's own. */
const mayDecide = (staff: Staff, { kind, asked_by: askedBy, object }: ApprovalRow): boolean =>
  askedBy !== staff.id &&
  object !== actorOf(staff) &&
  APPROVERS[kind].some((role) => staff.roles.includes(role))

/** Errors: NOT_FOUND, FORBIDDEN, CONFLICT and those of what is done. */
async function decideApproval(call: ConsoleCall<Api['decideApproval']>) {
  const { host, staff, input } = call
  const id = wantedId(input.id)
  const row = await host.db.selectFrom('staff_approval').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (!mayDecide(staff, row)) {
    await audit(host.db, { ...noted(call, 'second_refused_here', row.object), outcome: 'refused' })
    throw fail('FORBIDDEN')
  }
  if (await isDecidedSo(call, id)) return { ...DONE, link: null }
  const at = host.clock()
  const close = (tx: Tx) => closeApproval(tx, staff, id, { outcome: input.outcome, said: input.reason, at })
  if (input.outcome === 'refused') {
    await host.db.transaction().execute(close)
    return { ...DONE, link: null }
  }
  const link = await ACTS[row.kind]({ call, row, host, staff, at, close })
  // Of two who approve at once the second meets what the first has done: they are told so.
  await isDecidedSo(call, id)
  return { ...DONE, link }
}

/** Whether the caller has decided so already, an answer having been lost. Throws CONFLICT where it was decided otherwise. */
async function isDecidedSo({ host, staff, input }: ConsoleCall<Api['decideApproval']>, id: bigint) {
  const { outcome, by } = await host.db
    .selectFrom('staff_approval')
    .leftJoin('staff', 'staff.id', 'decided_by')
    .select(['outcome', 'staff.name as by'])
    .where('staff_approval.id', '=', id)
    .executeTakeFirstOrThrow()
  if (outcome === null) return false
  if (by === staff.name && outcome === input.outcome) return true
  throw fail('CONFLICT', { extra: { decided: { outcome, by: by ?? '' } } })
}

interface Approved {
  call: ConsoleCall<Api['decideApproval']>
  row: ApprovalRow
  host: Host
  staff: Staff
  at: number
  /** Writes the approval down; in the transaction of what it allows. */
  close: (tx: Tx) => Promise<void>
}

const aPayment = z.object({ id: z.string() })
const aResult = z.object({ market: z.string(), outcome: marketOutcome })
const aMarket = z.object({ market: z.string() })
const someRoles = z.object({ name: staffName, roles })
const aNewcomer = z.object({ roles })
const aNumber = z.object({ channel: z.int(), number: z.string(), replaces: z.boolean() })
const aBirthday = z.object({ complaint: z.string(), number: z.string(), birthday: z.nullable(z.string()) })

/** What is done, by kind. Answers the link of an invitation. */
const ACTS: { [Kind in ApprovalKind]: (approved: Approved) => Promise<string | null> } = {
  payment: async ({ row, host, staff, at, close }) => {
    const recordId = BigInt(aPayment.parse(row.asked).id)
    const withdrawal = await host.db
      .selectFrom('withdrawal')
      .select('player_id')
      .where('op_id', '=', recordId)
      .executeTakeFirst()
    if (!withdrawal) throw fail('NOT_FOUND')
    await refuseOwn(host.db, staff, { playerId: withdrawal.player_id, object: row.object, at })
    const decision = { recordId, outcome: 'approve', reason: '', actor: actorOf(staff), at } as const
    await tellingWho(host.db, row.object, () =>
      decideWithdrawal(host.db, `approval:${row.id}`, decision, close),
    )
    return null
  },
  adjustment: async ({ row, host, staff, at, close }) => {
    const { username: _, ...adjustment } = await adjustmentOf(host.db, row)
    await refuseOwn(host.db, staff, { playerId: adjustment.playerId, object: row.object, at })
    const by = { actor: actorOf(staff), approval: row.id, at, also: close }
    await adjust(host.db, `approval:${row.id}`, adjustment, by)
    return null
  },
  resettle: async ({ row, host, staff, at, close }) => {
    const { market, outcome } = aResult.parse(row.asked)
    await refuseOwnMarket(host.db, staff, { market, at })
    await resettle(host.db, { market, outcome, actor: actorOf(staff), at, also: close })
    return null
  },
  void: async ({ row, host, staff, at, close }) => {
    const { market } = aMarket.parse(row.asked)
    await refuseOwnMarket(host.db, staff, { market, at })
    await voidMarket(host.db, { market, actor: actorOf(staff), at, also: close })
    return null
  },
  roles: async ({ call, row, host, close }) => {
    const wanted = someRoles.parse(row.asked)
    await host.db.transaction().execute(async (tx) => {
      await setRoles(tx, wanted.name, wanted.roles)
      await close(tx)
      await audit(tx, noted(call, 'staff_roles', row.object, { roles: wanted.roles }))
    })
    return null
  },
  invitation: ({ call, row, host, close }) => {
    const wanted = aNewcomer.parse(row.asked)
    return host.db.transaction().execute(async (tx) => {
      await close(tx)
      const token = await newInvitation(tx, host, wanted.roles, row.asked_by)
      await audit(tx, noted(call, 'staff_invite', '', { roles: wanted.roles }))
      return linkOf(call.request.origin, token)
    })
  },
  birthday: async ({ call, row, host, staff, at, close }) => {
    const { complaint, number, birthday } = aBirthday.parse(row.asked)
    const about = await caseBy(host.db, BigInt(complaint))
    if (!about) throw fail('NOT_FOUND')
    await refuseOwn(host.db, staff, { playerId: about.player_id, object: row.object, at })
    const act = { complaint: about.id, act: 'birthday_corrected', key: `approval:${row.id}`, at } as const
    await actInside(host.db, staff, act, async (tx) => {
      await close(tx)
      await correctBirthday(tx, usernameKey(about.username), birthday, at)
      const data = { complaint: number, reason: row.reason, isUnderAge: birthday === null }
      await audit(tx, noted(call, 'birthday_correct', row.object, data))
      const letter = birthday === null ? 'under_age' : 'birthday_corrected'
      await sendLetter(tx, about.player_id, letter, { number }, at)
      return {}
    })
    return null
  },
  number: async ({ call, row, host, at, close }) => {
    const { channel, number, replaces } = aNumber.parse(row.asked)
    await host.db.transaction().execute(async (tx) => {
      await close(tx)
      if (!(await addNumber(tx, { channel, number, replaces, at }))) throw fail('CONFLICT')
      const action = replaces ? 'number_replace' : 'number_add'
      await audit(tx, noted(call, action, row.object, { number, reason: row.reason }))
    })
    return null
  },
}
