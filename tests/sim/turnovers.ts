/** What a bonus asks to be staked, held against the stakes that stand. */
import type { Db } from '../../server/host.ts'
import type { Who } from './player.ts'

/** A stake that was given back counts for no bonus. */
export async function turnovers(db: Db, { id, name }: Who): Promise<string[]> {
  const counted = await db
    .selectFrom('turnover_part')
    .innerJoin('game_tx', 'game_tx.op_id', 'turnover_part.op_id')
    .select('game_tx.tx')
    .where('game_tx.player_id', '=', id)
    .where('game_tx.state', '=', 'rolled_back')
    .execute()
  return counted.map(({ tx }) => `turnover: bet ${tx} of ${name} was given back and counts for a bonus`)
}
