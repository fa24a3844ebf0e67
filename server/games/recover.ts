/** After a crash: every round of the house studio that was interrupted is ended (PP-32). */
import type { Host } from '../host.ts'
import { walletClient } from './client.ts'
import { walletRoutes } from './wallet-routes.ts'
import { recoverRound } from './slot/play.ts'
import { unfinishedRounds } from './slot/rounds.ts'

/**
 * Ends the rounds that were started at least `olderThanMs` ago and have not ended, and answers how many it ended.
 * Call it at start. Where several hosts share a database, pass a minute, so that none takes over a round that
 * another is playing. A round that cannot be ended now is logged and left for the next time.
 */
export async function recoverRounds(host: Host, olderThanMs = 0): Promise<number> {
  const wallet = walletClient(host, walletRoutes(host))
  let ended = 0
  for (const round of await unfinishedRounds(host, host.clock() - olderThanMs)) {
    try {
      const { state } = await recoverRound(host, wallet, round)
      host.log('round_recovered', { round: round.id, was: round.state, now: state })
      ended++
    } catch (error) {
      host.log('round_recovery_failed', { round: round.id, error: String(error) })
    }
  }
  return ended
}
