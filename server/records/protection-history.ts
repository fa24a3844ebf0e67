/** A player's whole protection log as the database has chained it, signed. Source: protection.md F-22; protection-build.md 8. */
import { createHash } from 'node:crypto'
import { type ProtectionHistory, protectionHeadText } from '../../contract/proof.ts'
import type { Signer } from '../crypto/signing.ts'
import type { Host } from '../host.ts'

export async function protectionHistoryOf(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  player: { id: bigint; publicId: string },
  signer: Signer,
): Promise<ProtectionHistory> {
  const rows = await db
    .selectFrom('protection_log')
    .select(['n', 'at', 'kind', 'data', 'hash'])
    .where('player_id', '=', player.id)
    .orderBy('n')
    .execute()
  const lines = rows.map(({ at, hash, ...line }) => ({
    ...line,
    at: at.toISOString(),
    hash: hash.toString('hex'),
  }))
  const format = 'maidan-protection-1' as const
  const first = createHash('sha256').update(`${format}\n${player.publicId}`).digest('hex')
  const log = {
    format,
    player: player.publicId,
    made_at: new Date(clock()).toISOString(),
    head: lines.at(-1)?.hash ?? first,
    key_id: signer.keyId,
  }
  return { ...log, lines, signature: signer.sign(protectionHeadText(log, lines.length)) }
}
