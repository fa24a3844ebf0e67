import { Navigate } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { usePlayer } from '../../../lib/app.tsx'
import '../../protection/shared/excluded.css'
import { useKeptExclusion } from '../../protection/shared/useExclusion.ts'
import { PayOutHome } from './PayOutHome.tsx'
import { PayOutLogin } from './PayOutLogin.tsx'

/**
 * `/pay-out`: what stays open to who has excluded themself; a guest signs in to it here, and whoever may play has the tools.
 * Source: protection.md PP-22.
 */
export function PayOut() {
  const player = usePlayer()
  const kept = useKeptExclusion()
  const isHeld = kept !== undefined
  // With the first frame after the sign-in; whatever comes next is useProtectionSync's.
  useLayoutEffect(() => {
    if (isHeld) document.documentElement.toggleAttribute('data-excluded', true)
  }, [isHeld])
  if (!player) return <PayOutLogin />
  return kept ? <PayOutHome /> : <Navigate to="/protection" replace />
}
