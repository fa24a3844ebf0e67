import { accountApi, type User } from '../../../../contract/account.ts'
import { usePlayer } from '../../../lib/app.tsx'
import { type Kept, useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import type { Output } from '../../../../contract/kit/endpoint.ts'

/** The player's own profile; readable offline with its age. */
export function useUser(): Kept<Output<typeof accountApi.user>> {
  const remoteId = usePlayer()?.remoteId
  return useCachedRead(accountApi.user, { remoteId })
}

/** What a withdrawal would still need; nothing while the profile is not known. */
export const missingOf = (user: User | undefined): ('birthday' | 'phone')[] =>
  user
    ? [
        ...(user.birthday || user.isUnderAge ? [] : (['birthday'] as const)),
        ...(user.phoneVerified ? [] : (['phone'] as const)),
      ]
    : []
