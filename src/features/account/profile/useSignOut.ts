import { ApiError } from '../../../../contract/errors.ts'
import { securityApi } from '../../../../contract/security.ts'
import { useApp } from '../../../lib/app.tsx'
import { refresh } from '../../../lib/query.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useAct } from '../shared/useAct.ts'

/** Ends one session, or with `others` all but this one, which needs the password. */
export function useSignOut() {
  const { call, queryClient } = useApp()
  const toast = useToast()
  const { isBusy, error, setError, run } = useAct()
  return {
    isBusy,
    error,
    setError,
    /** Answers whether it is done. */
    end: async (id: string, password?: string): Promise<boolean> => {
      const answer = await run(`end ${id}`, () =>
        call(securityApi.revokeSession, { id, ...(password === undefined ? {} : { password }) }),
      )
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
