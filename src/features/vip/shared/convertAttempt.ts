/** A conversion of points as an attempt: how it is sent, and how the host is asked what came of it. Source: money.md 3.2; X-18. */
import { ApiError } from '../../../../contract/kit/errors.ts'
import { vipApi } from '../../../../contract/vip.ts'
import { contentApi } from '../../../../contract/content.ts'
import type { Call } from '../../../lib/api/api.ts'
import type { Attempt, Ways } from '../../../lib/outbox/attempts.ts'

/** What the host said of it; "" when it only knows that it was made. */
export interface Converted {
  message: string
}

export const newConversion = (remoteId: string, coins: number, at: number): Attempt => ({
  key: crypto.randomUUID(),
  remoteId,
  kind: 'conversion',
  about: String(coins),
  at,
})

export function convertWays(
  call: Call,
  { key, remoteId, about }: Attempt,
): Pick<Ways<Converted>, 'send' | 'look' | 'unread'> {
  return {
    async send() {
      const general = await call(contentApi.general, {})
      const isPost = general?.features.includes('convert-vipcoin-post')
      const endpoint = isPost ? vipApi.convertVipByPost : vipApi.convertVip
      const { success, message } = await call(endpoint, { remoteId, coins: Number(about) }, { key })
      if (!success) throw new ApiError({ status: 400, message })
      return { message }
    },
    async look() {
      const { used } = await call(vipApi.vip, {})
      return used.some((row) => row.session === key) ? { message: '' } : undefined
    },
    unread: { message: '' },
  }
}
