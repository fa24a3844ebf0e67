import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { useToast } from '../../ui/Toast.tsx'

/**
 * Where invitation links lead: keeps the code on the device and goes on to the sign-up. The last code that is
 * not empty wins. Source: spec 2.1, R-ROUTE-08..11, X-49.
 */
export function SaveReferralCode() {
  const { t, storage } = useApp()
  const { state } = useRouter()
  const navigate = useNavigate()
  const toast = useToast()
  // Read once: while this screen leaves, the address is already the next one's.
  const [{ type, code }] = useState(() => {
    const { pathname, search } = state.location
    const type = pathname === '/affiliate_code' ? 'affiliate_code' : 'referral_code'
    return { type, code: search[type]?.trim().slice(0, 64) } as const
  })

  useEffect(() => {
    if (code) void storage.set(type, code)
    else toast(t('code.missing', { type }), 'alert')
    void navigate({ to: '/signup', replace: true })
  }, [code, type, storage, toast, navigate, t])

  return <Skeleton height={320} label={t('common.loading')} />
}
