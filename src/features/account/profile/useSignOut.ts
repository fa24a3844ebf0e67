import { ApiError } from '../../../../contract/kit/errors.ts'
import type { Shown } from '../../../../contract/factors.ts'
import { securityApi } from '../../../../contract/security.ts'
import { useApp } from '../../../lib/app.tsx'
import { refresh } from '../../../lib/api/query.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'

/** Ends one session, or with `others` all but this one, which needs proof of who it is. */
export function useSignOut() {
  const { call, queryClient } = useApp()
  const toast = useToast()
  const { isBusy, error, run } = useAction()
  return {
    isBusy,
    error,
    /** Answers whether it is done. */
    end: async (id: string, shown: Shown = {}): Promise<boolean> => {
      const answer = await run(`end ${id}`, () => call(securityApi.revokeSession, { id, ...shown }))
      await Promise.all([
        refresh(queryClient, securityApi.sessions),
        refresh(queryClient, securityApi.activity),
      ])
      if (answer instanceof ApiError) return false
      toast(answer.message)
      return true
    },
  }
}
