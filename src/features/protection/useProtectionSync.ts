import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { PROTECTION_FEATURE, protectionApi } from '../../../contract/protection.ts'
import { TIME_OUT_FEATURE } from '../../../contract/timeOut.ts'
import { query } from '../../lib/api/query.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { useFeature } from '../../lib/hooks/useFeature.ts'
import { hearTabs } from '../../lib/protection/tabs.ts'
import { tellExclusion, tellIntents } from '../../lib/protection/tell.ts'
import './shared/excluded.css'
import { EXCLUSION_KEY, useKeptExclusion } from './shared/useExclusion.ts'
import { INTENTS_KEY, useIntents } from './shared/useLimits.ts'
import { useTelling } from './useTelling.ts'
import { TIME_OUT_KEY, tellTimeOut, useTimeOut } from './shared/useTimeOut.ts'

/**
 * Tells the host what protects the player and was chosen without it, as soon as it can be reached; takes over at once what
 * another tab has chosen. Source: protection.md F-21.
 */
export function useProtectionSync(): void {
  useTimeOutSync()
  useExclusionSync()
  const app = useApp()
  const { queryClient, storage } = app
  const remoteId = usePlayer()?.remoteId
  const isOffered = useFeature(PROTECTION_FEATURE)
  useEffect(
    () =>
      hearTabs(storage, () => {
        for (const key of [INTENTS_KEY, TIME_OUT_KEY, EXCLUSION_KEY])
          void queryClient.invalidateQueries({ queryKey: [key] })
      }),
    [storage, queryClient],
  )
  const isUntold = useIntents().length > 0
  useTelling(isOffered && remoteId !== undefined && isUntold, async () => {
    const refused = await tellIntents(app)
    if (refused) console.warn('A limit was refused', refused)
    void queryClient.invalidateQueries({ queryKey: [INTENTS_KEY] })
    void queryClient.invalidateQueries({ queryKey: query(protectionApi.protection, {}).queryKey })
  })
}

/** Tells the host of a time-out that it does not know, and learns of one that was begun elsewhere. */
function useTimeOutSync(): void {
  const app = useApp()
  const { queryClient } = app
  const remoteId = usePlayer()?.remoteId
  const isOffered = useFeature(TIME_OUT_FEATURE) && remoteId !== undefined
  const { timeOut } = useTimeOut()
  const sync = async () => {
    await tellTimeOut(app)
    await queryClient.invalidateQueries({ queryKey: [TIME_OUT_KEY] })
  }
  // Without an answer what holds here holds on.
  const learn = useEffectEvent(() => void sync().catch(() => undefined))
  useEffect(() => {
    if (isOffered) learn()
  }, [isOffered, remoteId])
  useTelling(isOffered && timeOut?.isTold === false, sync)
}

/** What stays open to who has excluded themself: their money, their history, support, what the house says of itself. */
const OPEN =
  /^\/(pay-out|withdrawal|payment-request|make-payment|transaction-record|turnover-record|betting-record|statement|receipt|verify|outbox|complaints|protection\/(log|exclude)|chat|inbox|profile|help|responsible-gaming|terms|privacy|rules|settings|player\/logout)/

/** Whoever has excluded themself is led to what is open, in every tab; the host is told once, and they are signed out then. */
function useExclusionSync(): void {
  const app = useApp()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const kept = useKeptExclusion()
  const isShut = kept !== undefined && !OPEN.test(pathname)
  useEffect(() => {
    if (isShut) void navigate({ to: '/pay-out', replace: true })
  }, [isShut, navigate])
  const isHeld = kept !== undefined
  useEffect(() => {
    const { documentElement: page } = document
    page.toggleAttribute('data-excluded', isHeld)
    return () => page.removeAttribute('data-excluded')
  }, [isHeld])
  useTelling(kept?.isTold === false, async () => {
    await tellExclusion(app)
    if (!app.session.player) await navigate({ to: '/pay-out', replace: true })
  })
}
