/** After a crash: every round of the house that was interrupted is ended (PP-32). */
import type { Host } from '../host.ts'
import { walletClient } from './wallet/client.ts'
import { recoverRound } from './house/play.ts'
import { unfinishedRounds } from './house/rounds.ts'
import { engineOf } from './registry.ts'
import { walletRoutes } from './wallet/routes.ts'

/**
 * Ends the rounds that were started at least `olderThanMs` ago and nobody plays any more, and answers how many it
 * ended. Call it at start. Where several hosts share a database, pass a minute, so that none takes over a round that
 * another is playing. A round that cannot be ended now is logged and left for the next time.
 */
export async function recoverRounds(host: Host, olderThanMs = 0): Promise<number> {
  const wallet = walletClient(host, walletRoutes(host))
  let ended = 0
  for (const { engine, ...round } of await unfinishedRounds(host, host.clock() - olderThanMs)) {
    const rules = engineOf(engine)?.rules
    if (!rules) continue
    try {
      const { state } = await recoverRound({ host, wallet, rules }, round, olderThanMs === 0)
      if (state === 'open' || state === 'betting') continue
      host.log('round_recovered', { round: round.id, was: round.state, now: state })
      ended++
    } catch (error) {
      host.log('round_recovery_failed', { round: round.id, error: String(error) })
    }
  }
  return ended
}
