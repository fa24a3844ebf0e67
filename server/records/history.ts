/** A player's whole money history with its hash chain: every movement of each of the player's accounts. Source: protection.md F-13, PP-18. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { paisa, paisaToWire } from '../../contract/money.ts'
import { chainStart, headText, type HistoryLine, lineText, type MoneyHistory } from '../../contract/proof.ts'
import type { Db, Host } from '../host.ts'
import type { Signer } from '../crypto/signing.ts'

interface Movement {
  id: bigint
  op_id: bigint
  kind: string
  account: string
  cur: 'BDT' | 'VP'
  amount: bigint
  balance: bigint
  at: Date
}

/** In the ledger's order, which is that of the balances: a player's movements wait for each other. */
async function movementsOf(db: Db, playerId: bigint): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select transfer.id, transfer.op_id, transfer.kind, account.kind as account, transfer.cur, transfer.at,
      case when transfer.credit = account.id then transfer.amount else -transfer.amount end as amount,
      case when transfer.credit = account.id then transfer.credit_after else transfer.debit_after end as balance
    from account join transfer on account.id in (transfer.debit, transfer.credit)
    where account.player_id = ${playerId}
    order by transfer.id, account.id`.execute(db)
  return rows
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export async function historyOf(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  player: { id: bigint; publicId: string },
  signer: Signer,
): Promise<MoneyHistory> {
  let head = sha256(chainStart(player.publicId))
  const lines = (await movementsOf(db, player.id)).map((movement, index): HistoryLine => {
    const shown = (amount: bigint): string =>
      movement.cur === 'VP' ? String(amount) : paisaToWire(paisa(amount))
    const line = {
      n: index + 1,
      id: String(movement.id),
      at: movement.at.toISOString(),
      kind: movement.kind,
      account: movement.account,
      currency: movement.cur,
      amount: shown(movement.amount),
      balance: shown(movement.balance),
      record: String(movement.op_id),
    }
    head = sha256(lineText(head, line))
    return { ...line, hash: head }
  })
  const history = {
    format: 'maidan-history-1' as const,
    player: player.publicId,
    made_at: new Date(clock()).toISOString(),
    head,
    key_id: signer.keyId,
  }
  return { ...history, lines, signature: signer.sign(headText(history, lines.length)) }
}
