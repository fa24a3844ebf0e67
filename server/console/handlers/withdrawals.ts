/** The queue of withdrawals: paid by one person up to an amount, above it by two. */
import { randomUUID } from 'node:crypto'
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import type { withdrawalsApi } from '../../../contract/console/withdrawals.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { paisa } from '../../../contract/money.ts'
import type { Host } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { decideWithdrawal } from '../../ledger/withdrawals.ts'
import { STATUS } from '../../ledger/status.ts'
import { fail, invalid } from '../../messages/errors.ts'
import { methodOf } from '../../payments/registry.ts'
import { waitingWithdrawals } from '../../records/queues.ts'
import { askSecond, waitingAbout } from '../../staff/approvals.ts'
import { actorOf } from '../../staff/trail.ts'
import { tellingWho } from '../decided.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { maskedPhone } from '../masked.ts'
import { opKey, refuseOwn, shown } from '../shown.ts'

type Api = typeof withdrawalsApi

const objectOf = (id: bigint): string => `withdrawal:${id}`
/** Above what one person pays alone. */
const needsSecond = ({ config }: Host, amount: bigint): boolean => amount > BigInt(config.payAlone)

export const withdrawalHandlers: ConsoleHandlers<Api> = {
  withdrawals: async ({ host, input, look }) => {
    const after = input.after === undefined ? undefined : wantedId(input.after)
    const rows = await waitingWithdrawals(host.db, { after, limit: QUEUE_PAGE + 1 })
    const page = rows.slice(0, QUEUE_PAGE)
    const asked = await waitingAbout(
      host.db,
      'payment',
      page.map(({ op_id: id }) => objectOf(id)),
    )
    const data = page.map((row) => ({
      id: String(row.op_id),
      at: shown(row.created_at),
      player: row.username,
      method: methodOf(row.method)?.name ?? String(row.method),
      number: maskedPhone(row.account_number),
      amount: paisa(row.amount),
      needsSecond: needsSecond(host, row.amount),
      approval: asked.get(objectOf(row.op_id))?.toString() ?? null,
    }))
    const [first, last] = [data.at(0), data.at(-1)]
    await look('withdrawals', first && last ? `queue ${first.id} to ${last.id}` : 'queue, empty')
    return { data, next: rows.length > QUEUE_PAGE ? (last?.id ?? null) : null }
  },
  /** Errors: NOT_FOUND. */
  showWithdrawalNumber: async ({ host, input, look }) => {
    const row = await found(host, input.id)
    await look(`player:${row.public_id}`, `withdrawal:${input.id}: ${input.reason}`)
    return { number: row.account_number }
  },
  decideWithdrawal: decide,
}

async function found({ db }: Host, id: string) {
  const row = await db
    .selectFrom('withdrawal')
    .innerJoin('player', 'player.id', 'withdrawal.player_id')
    .select(['op_id', 'player_id', 'amount', 'account_number', 'status', 'player.public_id'])
    .where('op_id', '=', wantedId(id))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

/**
 * Errors: NOT_FOUND, INVALID (`reason`), FORBIDDEN (the own account), WITHDRAWAL_DECIDED, KEY_REUSED. Who asks for a second person
 * twice is answered the request that waits.
 */
async function decide(call: ConsoleCall<Api['decideWithdrawal']>) {
  const { host, staff, input, key } = call
  const { outcome, reason = '' } = input
  const row = await found(host, input.id)
  const { op_id: recordId, player_id: playerId, amount } = row
  const at = host.clock()
  const object = objectOf(recordId)
  const isForTwo = outcome === 'approve' && needsSecond(host, amount)
  if ((outcome === 'refuse' || isForTwo) && isBlank(reason)) throw invalid({ reason: 'FIELD_REQUIRED' })
  await refuseOwn(host.db, staff, { playerId, object, at })
  if (isForTwo) return { done: false, approval: String(await secondFor(call, row)) }
  const decision = { recordId, outcome, reason: reason.trim(), actor: actorOf(staff), at }
  await tellingWho(host.db, object, () =>
    decideWithdrawal(host.db, opKey(staff, key ?? randomUUID()), decision),
  )
  return { done: true, approval: null }
}

/** The request for a second person: the one that waits, or a new one. Throws WITHDRAWAL_DECIDED, CONFLICT. */
async function secondFor(
  { host, staff, input }: ConsoleCall<Api['decideWithdrawal']>,
  { op_id: id, status, amount }: Awaited<ReturnType<typeof found>>,
): Promise<bigint> {
  const object = objectOf(id)
  if (status !== STATUS.processing)
    await tellingWho(host.db, object, async () => {
      throw fail('WITHDRAWAL_DECIDED')
    })
  const waits = (await waitingAbout(host.db, 'payment', [object])).get(object)
  if (waits !== undefined) return waits
  const asked = { id: String(id), amount: Number(amount) }
  const wanted = { kind: 'payment', object, asked, reason: (input.reason ?? '').trim() } as const
  return host.db.transaction().execute((tx) => askSecond(tx, staff, { ...wanted, at: host.clock() }))
}
