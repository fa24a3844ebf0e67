import { contentApi } from '../../../../contract/content.ts'
import { securityApi } from '../../../../contract/security.ts'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { useToast } from '../../../ui/Toast.tsx'

/**
 * Says at a login when and from where the account was signed in to before, and how often someone tried in vain since.
 * The profile has it all for good. Where the host keeps no such list, or the network goes, nothing is said.
 * Source: protection.md PP-40.
 */
export function useLastLogin(): () => Promise<void> {
  const { queryClient, t, format } = useApp()
  const toast = useToast()
  return async () => {
    try {
      const general = await queryClient.ensureQueryData(query(contentApi.general, {}))
      if (!general?.features.includes('activity')) return
      const { data } = await queryClient.fetchQuery(query(securityApi.activity, {}))
      // The first is this login itself.
      const logins = data.filter(({ action }) => action === 'login').slice(1)
      const at = logins.findIndex(({ outcome }) => outcome !== 'refused')
      const last = logins[at]
      if (!last) return
      const words = { time: format.dateTime(last.at), device: last.device || t('profile.unknownDevice') }
      if (at === 0) toast(t('auth.lastTime', words))
      else toast(t('auth.lastTimeTries', { count: at, ...words }), 'alert')
    } catch (error) {
      console.warn('The last login is not known', error)
    }
  }
}
