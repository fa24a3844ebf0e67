/** Tells the host what it has not heard yet, one after the other. Source: protection-build.md 6. */
import { ApiError } from '../../../contract/kit/errors.ts'
import { protectionApi } from '../../../contract/protection.ts'
import { exclusionApi } from '../../../contract/protection/exclusion.ts'
import type { App } from '../app.tsx'
import { query } from '../api/query.ts'
import { isForGood } from '../outbox/retry.ts'
import { exclusionIsTold, keptExclusion } from './exclusion.ts'
import { inTurn } from './inTurn.ts'
import { dropIntent, intentsOf } from './intents.ts'
import { tellTabs } from './tabs.ts'

export type Telling = Pick<App, 'storage' | 'session' | 'call' | 'queryClient'>

/**
 * Tells the host of the player's exclusion, once: its session is over then. Rejects with the ApiError of a host that could not
 * be asked; it stays and holds here. A 401 has ended the session: it is told after the next log in, or the host knows it.
 */
export function tellExclusion(app: Telling): Promise<void> {
  const tell = async () => {
    const kept = keptExclusion(app)
    if (!kept || kept.isTold) return
    const { months, begunAt, id, of } = kept
    const { exclusion } = await app.call(exclusionApi.exclude, { months, begunAt }, { key: id })
    await exclusionIsTold(app, of, exclusion.until)
    await app.session.end('logout')
  }
  return inTurn(tell)
}

/**
 * Resolves when nothing waits any more, with what the host refused for good: that is dropped. Rejects with the ApiError
 * of a host that could not be asked; what waits stays.
 */
export const tellIntents = (app: Telling): Promise<ApiError | undefined> => inTurn(() => drain(app))

async function drain(app: Telling): Promise<ApiError | undefined> {
  let refused: ApiError | undefined
  for (let next = intentsOf(app)[0]; next; next = intentsOf(app)[0]) {
    const { id, kind, period, value } = next
    try {
      const standing = await app.call(
        protectionApi.setLimit,
        { kind, period, value: value ?? undefined },
        { key: id },
      )
      app.queryClient.setQueryData(query(protectionApi.protection, {}).queryKey, standing)
    } catch (error) {
      // Whose session ended tells it after the next login.
      if (!(error instanceof ApiError) || error.status === 401 || !isForGood(error)) throw error
      refused = error
    }
    await dropIntent(app, id)
    tellTabs(app.storage)
  }
  return refused
}
