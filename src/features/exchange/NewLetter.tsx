import { useEffect, useEffectEvent, useRef } from 'react'
import type { Letter } from '../../../contract/inbox.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useFirstPage } from '../inbox/shared/useFirstPage.ts'

/**
 * Says the title of a letter that comes while a screen of the exchange is open: what was matched, came back or was settled. The
 * letter stays in the inbox. Source: exchange.md 2 (notices).
 */
export function NewLetter() {
  const toast = useToast()
  const { data, isOld } = useFirstPage('badge')
  // What came since an earlier visit is in the inbox, and no news here.
  const letters = isOld ? undefined : data?.data.letters
  const newestAt = useRef<number>(undefined)
  const look = useEffectEvent((page: readonly Letter[]) => {
    const before = newestAt.current
    newestAt.current = Math.max(before ?? 0, ...page.map(({ at }) => at))
    // One that an older one's deletion has brought to this page is no news.
    const news = before === undefined ? undefined : page.find(({ at, isRead }) => at > before && !isRead)
    if (news) toast(news.title)
  })
  useEffect(() => {
    if (letters) look(letters)
  }, [letters])
  return null
}
