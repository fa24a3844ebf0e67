import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { ownPath } from '../../lib/ownPath.ts'
import { Skeleton } from '../../ui/States.tsx'
import { useToast } from '../../ui/Toast.tsx'

/**
 * Where invitation links lead: keeps the code on the device and goes on to the sign-up, or to the place from which somebody came
 * here out of another app's browser. The last code that is not empty wins. Source: spec 2.1, R-ROUTE-08..11, X-49.
 */
export function SaveReferralCode() {
  const { t, storage } = useApp()
  const { state } = useRouter()
  const navigate = useNavigate()
  const toast = useToast()
  // Read once: while this screen leaves, the address is already the next one's.
  const [{ type, code, to }] = useState(() => {
    const { pathname, search } = state.location
    const type = pathname === '/affiliate_code' ? 'affiliate_code' : 'referral_code'
    return { type, code: search[type]?.trim().slice(0, 64), to: ownPath(search.to) } as const
  })

  useEffect(() => {
    if (code) void storage.set(type, code)
    else toast(t('code.missing', { type }), 'alert')
    void navigate({ href: to ?? '/signup', replace: true })
  }, [code, type, to, storage, toast, navigate, t])

  return <Skeleton height={320} label={t('common.loading')} />
}
