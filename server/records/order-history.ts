/** What became of all orders of a player, to take away: a chain of lines whose end the host signs. Source: protection.md F-13; decision 207. */
import { createHash } from 'node:crypto'
import { paisa, paisaToWire } from '../../contract/money.ts'
import { type OrderHistory, protectionHeadText } from '../../contract/proof.ts'
import type { Signer } from '../crypto/signing.ts'
import type { Db, Host } from '../host.ts'
import { type StepRow, stepsOf } from './order-timeline.ts'

/** Lines in the order of time, chained as a protection log is (contract/proof.ts). */
export async function orderHistoryOf(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  player: { id: bigint; publicId: string },
  signer: Signer,
): Promise<OrderHistory> {
  const bets = await betsOf(db, player.id)
  const format = 'maidan-orders-1' as const
  let head = createHash('sha256').update(`${format}\n${player.publicId}`).digest('hex')
  const lines = (await stepsOf(db, { playerId: player.id })).map((step, index) => {
    const line = { n: index + 1, at: step.at.toISOString(), kind: step.kind, data: dataOf(step, bets) }
    const text = `${line.n}|${line.at}|${line.kind}|${line.data}`
    head = createHash('sha256').update(Buffer.from(head, 'hex')).update(text).digest('hex')
    return { ...line, hash: head }
  })
  const history = {
    format,
    player: player.publicId,
    made_at: new Date(clock()).toISOString(),
    head,
    key_id: signer.keyId,
  }
  return { ...history, lines, signature: signer.sign(protectionHeadText(history, lines.length)) }
}

type Bets = Map<bigint, Record<string, string | number>>

/** What each order is on, as its first line says it. */
async function betsOf(db: Db, playerId: bigint): Promise<Bets> {
  const rows = await db
    .selectFrom('exchange_order')
    .select(['op_id', 'reference', 'event_name', 'market', 'market_name', 'selection_name', 'side', 'run'])
    .where('player_id', '=', playerId)
    .execute()
  return new Map(
    rows.map(({ op_id, event_name: event, market_name, selection_name, run, ...bet }) => [
      op_id,
      { ...bet, event, market_name, selection: selection_name, ...(run !== null && { run }) },
    ]),
  )
}

function dataOf({ order_id, kind, amount, odds, met, until, other, refusal }: StepRow, bets: Bets): string {
  return JSON.stringify({
    order: String(order_id),
    ...(kind === 'asked' && bets.get(order_id)),
    amount: paisaToWire(paisa(amount)),
    ...(odds !== null && { odds: odds / 100 }),
    ...(met && { with: met }),
    ...(until && { until: until.toISOString() }),
    ...(other !== null && { other: String(other) }),
    ...(refusal && { refusal }),
  })
}
