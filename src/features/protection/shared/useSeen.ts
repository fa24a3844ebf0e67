import { protectionApi, type SEEN } from '../../../../contract/protection.ts'
import { query } from '../../../lib/api/query.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'

/** Tells the host what the player was shown and how they answered: one line of the log (F-22). */
export function useSeen() {
  const { call, queryClient } = useApp()
  const { isBusy, error, run } = useAction()
  /** Answers whether the host has heard it. */
  const tell = async (prompt: (typeof SEEN)[number], answer: string): Promise<boolean> => {
    const outcome = await run(`${prompt} ${answer}`, (key) =>
      call(protectionApi.seen, { prompt, answer }, { key }),
    )
    if (outcome instanceof Error) return false
    queryClient.setQueryData(query(protectionApi.protection, {}).queryKey, outcome)
    return true
  }
  return { isBusy, error, tell }
}
