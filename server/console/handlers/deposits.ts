/** The queue of claimed deposits: looked at, taken in hand, decided once. */
import { randomUUID } from 'node:crypto'
import { DEPOSIT_SIGNS, type depositsApi } from '../../../contract/console/deposits.ts'
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import { paisa } from '../../../contract/money.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { audit } from '../../audit/audit.ts'
import type { Host } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { shownPicture } from '../../images/receipts.ts'
import { decideDeposit, isUuid } from '../../ledger/deposits.ts'
import { STATUS, statusOf } from '../../ledger/status.ts'
import { fail, invalid } from '../../messages/errors.ts'
import { methodOf } from '../../payments/registry.ts'
import { type ClaimRow, claimById, picturesOfClaim, waitingClaims } from '../../records/queues.ts'
import { type InHand, inHandOf, letGo, refuseOthersHand, takeInHand } from '../../staff/in-hand.ts'
import { actorOf } from '../../staff/trail.ts'
import { tellingWho } from '../decided.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { maskedPhone } from '../masked.ts'
import { DONE, noted, opKey, refuseOwn, shown } from '../shown.ts'

type Api = typeof depositsApi

/** An account that is younger is new. */
const NEW_MS = 24 * 60 * 60 * 1000

export const depositHandlers: ConsoleHandlers<Api> = {
  deposits: async ({ host, input, look }) => {
    const now = host.clock()
    const after = input.after === undefined ? undefined : wantedId(input.after)
    const rows = await waitingClaims(host.db, { after, limit: QUEUE_PAGE + 1 })
    const page = rows.slice(0, QUEUE_PAGE)
    const held = await inHandOf(
      host.db,
      page.map(({ op_id: id }) => id),
      now,
    )
    const data = page.map((row) => waiting(row, held.get(row.op_id), now))
    const [first, last] = [data.at(0), data.at(-1)]
    await look('deposits', first && last ? `queue ${first.id} to ${last.id}` : 'queue, empty')
    return { data, next: rows.length > QUEUE_PAGE ? (last?.id ?? null) : null }
  },
  /** Errors: NOT_FOUND. */
  deposit: async ({ host, input, look }) => {
    const row = await found(host, input.id)
    await look(await playerOf(host, row.player_id), `deposit:${input.id}`)
    const held = await inHandOf(host.db, [row.op_id], host.clock())
    const pictures = await picturesOfClaim(host.db, row.op_id)
    return {
      data: {
        ...waiting(row, held.get(row.op_id), host.clock()),
        status: statusOf(row.status),
        reason: row.reason,
        pictures: pictures.map(({ id, name, created_at: at, isShared }) => ({
          id,
          name,
          at: shown(at),
          isShared: Boolean(isShared),
        })),
      },
    }
  },
  depositPicture,
  takeDeposit: async (call) => {
    const { host, staff, input } = call
    const { op_id: id, status, player_id: playerId } = await found(host, input.id)
    const now = host.clock()
    await refuseOwn(host.db, staff, { playerId, object: `deposit:${id}`, at: now })
    if (status !== STATUS.processing) throw fail('DEPOSIT_DECIDED')
    const mine = await host.db.transaction().execute(async (tx) => {
      const over = input.over === true
      const taken = await takeInHand(tx, staff, { id, over, now })
      await audit(tx, noted(call, 'deposit_take', `deposit:${id}`, over ? { over } : {}))
      return taken
    })
    return { inHand: heldBy(mine) }
  },
  letGoDeposit: async ({ host, staff, input }) => {
    await host.db.transaction().execute((tx) => letGo(tx, staff, wantedId(input.id)))
    return DONE
  },
  decideDeposit: decide,
  /** Errors: NOT_FOUND. */
  showDepositNumber: async ({ host, input, look }) => {
    const row = await found(host, input.id)
    await look(await playerOf(host, row.player_id), `deposit:${input.id}: ${input.reason}`)
    return { number: row.account_number }
  },
}

async function found({ db }: Host, id: string): Promise<ClaimRow> {
  const row = await claimById(db, wantedId(id))
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** A player as the trail names one. */
async function playerOf({ db }: Host, id: bigint): Promise<string> {
  const { public_id: publicId } = await db
    .selectFrom('player')
    .select('public_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `player:${publicId}`
}

const heldBy = (held: InHand | undefined) => (held ? { by: held.by, until: shown(held.until) } : null)

const waiting = (row: ClaimRow, held: InHand | undefined, now: number) => ({
  id: String(row.op_id),
  at: shown(row.created_at),
  player: row.username,
  method: methodOf(row.method)?.name ?? String(row.method),
  number: maskedPhone(row.account_number),
  trx: row.trx,
  amount: paisa(row.amount),
  receipts: row.receipts,
  signs: DEPOSIT_SIGNS.filter((sign) => SIGNS[sign](row, now)),
  inHand: heldBy(held),
})

const SIGNS: Record<(typeof DEPOSIT_SIGNS)[number], (row: ClaimRow, now: number) => boolean> = {
  late: (row) => row.late,
  sharedReceipt: (row) => row.isShared,
  usedReference: (row) => row.isUsed,
  noReceipt: (row) => row.receipts === 0,
  newPlayer: (row, now) => now - row.since.getTime() < NEW_MS,
}

/** Errors: NOT_FOUND, also for a picture of another claim. */
async function depositPicture({ host, input, look }: ConsoleCall<Api['depositPicture']>) {
  const claim = await found(host, input.id)
  const row = isUuid(input.picture)
    ? await host.db
        .selectFrom('receipt')
        .select(['name', 'picture'])
        .where('id', '=', input.picture)
        .where('pay_session', '=', claim.pay_session)
        .executeTakeFirst()
    : undefined
  if (!row) throw fail('NOT_FOUND')
  await look(await playerOf(host, claim.player_id), `deposit:${input.id}, receipt:${input.picture}`)
  return { name: row.name, image: shownPicture(row.picture) }
}

/** Errors: NOT_FOUND, INVALID (`reason`), FORBIDDEN (the own account), CONFLICT (in another's hand), DEPOSIT_DECIDED, KEY_REUSED. */
async function decide({ host, staff, input, key }: ConsoleCall<Api['decideDeposit']>) {
  const { id, outcome, reason = '' } = input
  if (outcome === 'refuse' && isBlank(reason)) throw invalid({ reason: 'FIELD_REQUIRED' })
  const { op_id: recordId, player_id: playerId } = await found(host, id)
  const at = host.clock()
  const object = `deposit:${recordId}`
  await refuseOwn(host.db, staff, { playerId, object, at })
  await refuseOthersHand(host.db, staff, recordId, at)
  const decision = { recordId, outcome, reason: reason.trim(), actor: actorOf(staff), at }
  await tellingWho(host.db, object, () => decideDeposit(host.db, opKey(staff, key ?? randomUUID()), decision))
  return DONE
}
