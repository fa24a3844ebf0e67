import { useCallback } from 'react'
import { authApi } from '../../../../contract/auth.ts'
import { contentApi } from '../../../../contract/content.ts'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { useToast } from '../../../ui/Toast.tsx'

/**
 * Ends the session on this device at once, offline too; the host is asked to revoke the token beside it, by a
 * request that outlives the page. A host known not to offer that is not asked. Where help is found is said (PP-46).
 * Source: money.md 3.4; R-ROUTE-44.
 */
export function useLogOut(): () => Promise<void> {
  const { call, session, queryClient, t } = useApp()
  const say = useToast()
  return useCallback(async () => {
    const general = queryClient.getQueryData(query(contentApi.general, {}).queryKey)
    if (session.player && (general?.features.includes('logout') ?? true)) {
      call(authApi.logout, {}, { keepalive: true }).catch((error: unknown) =>
        console.warn('The host did not revoke the token', error),
      )
    }
    await session.end('logout')
    // The word stands beside the screens, not among them: a link of the page's.
    say(
      <>
        {t('shell.loggedOut')} <a href="/responsible-gaming">{t('shell.loggedOutHelp')}</a>
      </>,
    )
  }, [call, session, queryClient, say, t])
}
