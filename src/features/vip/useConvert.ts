import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accountApi } from '../../../contract/account.ts'
import { type Vip, vipApi } from '../../../contract/vip.ts'
import { walletApi } from '../../../contract/wallet.ts'
import { z } from '../../../contract/kit/zod.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import {
  type Attempt,
  attemptsOf,
  type Fate,
  forgetAttempt,
  keepAttempt,
  settle,
} from '../../lib/outbox/attempts.ts'
import { useReloadHold } from '../../lib/pwa/reloadHold.ts'
import { refresh } from '../../lib/api/query.ts'
import { useRequireHost } from '../../lib/hooks/useRequireHost.ts'
import { tabDraft } from '../../lib/storage/tabDraft.ts'
import { coinsOf, convertProblem, minimumOf, moneyOf, type Unit } from './convertRules.ts'
import { type Converted, convertWays, newConversion } from './shared/convertAttempt.ts'

interface Result {
  isSuccess: boolean
  message: string
  detail?: string
}

export interface ConvertModel {
  unit: Unit
  typed: string
  type: (text: string) => void
  /** What is wrong with what was typed, under the field; "" while it is empty or right. */
  error: string
  money: ReturnType<typeof moneyOf>
  minimum: number
  isBusy: boolean
  isOnline: boolean
  /** False when the device keeps nothing of the one under way: the page must stay open until the answer is there. */
  isKept: boolean
  convert: () => Promise<void>
  /** No answer came yet: the host is asked again, or cannot be reached at all. */
  waiting: 'checking' | 'unknown' | undefined
  checkNow: () => void
  /** What came of it; closed by `close`. */
  result: Result | undefined
  close: () => void
}

/** Kept by what is counted: 400 VP are not 400 coins. */
const drafts = { vp: tabDraft('vip-vp', z.string()), coins: tabDraft('vip-coins', z.string()) }

/** Converting points to money, once however often it is pressed. Source: spec 2.20, 8; T-STATE-20, E-ERR-26, E-ERR-27. */
export function useConvert(vip: Vip, unit: Unit): ConvertModel {
  const { t, format, call, now, queryClient } = useApp()
  const remoteId = usePlayer()?.remoteId ?? ''
  const { isOnline, reach } = useRequireHost()
  const [typed, setTyped] = useState(() => drafts[unit].read(remoteId) ?? '')
  const type = (text: string) => {
    setTyped(text)
    drafts[unit].write(remoteId, text || undefined)
  }
  const [isBusy, setIsBusy] = useState(false)
  const [isKept, setIsKept] = useState(true)
  const [waiting, setWaiting] = useState<ConvertModel['waiting']>()
  const [result, setResult] = useState<Result>()
  // Until the player has closed what came of it: a reload would take the words away.
  useReloadHold(isBusy || result !== undefined)
  const page = useRef<AbortController>(undefined)
  /** At once, before anything is drawn: two taps are one. */
  const isUnderWay = useRef(false)
  const problem = convertProblem(unit, typed, vip)
  const minimum = minimumOf(unit, vip)
  const words = {
    unclear: t('amount.unclear'),
    minimum: t('vip.belowMinimum'),
    step: t('vip.step', { step: format.number(vip.vpPerCoin) }),
    owned: t('vip.notOwned'),
  }

  /** Until the host has said what became of it. No answer is no error: it may have been made. */
  const run = async (attempt: Attempt, signal: AbortSignal) => {
    setIsBusy(true)
    const onWait = () => setWaiting('checking')
    const fate = await settle(attempt, { ...convertWays(call, attempt), now, signal, onWait })
    if (signal.aborted) return
    if (fate.is !== 'unknown') await forgetAttempt(attempt.key)
    if (fate.is === 'done') type('')
    setIsBusy(false)
    setWaiting(fate.is === 'unknown' ? 'unknown' : undefined)
    setResult(resultOf(fate, t))
    for (const endpoint of [vipApi.vip, walletApi.balance, accountApi.user]) {
      void refresh(queryClient, endpoint)
    }
  }
  const resume = useEffectEvent(run)
  useEffect(() => {
    const gone = new AbortController()
    page.current = gone
    void lastOf(remoteId).then((left) => {
      if (left && !gone.signal.aborted) void resume(left, gone.signal)
    })
    return () => gone.abort()
  }, [remoteId])

  return {
    unit,
    typed,
    type,
    error: problem && typed !== '' ? words[problem] : '',
    money: moneyOf(unit, typed, vip),
    minimum,
    isBusy,
    isOnline,
    isKept,
    async convert() {
      if (problem === 'minimum') {
        setResult({ isSuccess: false, message: t('vip.minimumRequired', { count: minimum }) })
        return
      }
      if (problem) {
        setResult({ isSuccess: false, message: words[problem] })
        return
      }
      const signal = page.current?.signal
      if (isBusy || isUnderWay.current || !signal) return
      isUnderWay.current = true
      setIsBusy(true)
      if (!(await reach())) {
        isUnderWay.current = false
        setIsBusy(false)
        setResult({ isSuccess: false, message: t('slow.notSent') })
        return
      }
      // One of which nothing is known yet comes first: this press may be the same wish again.
      const left = await lastOf(remoteId)
      const attempt = left ?? newConversion(remoteId, coinsOf(unit, typed, vip), now())
      if (!left) setIsKept(await keepAttempt(attempt))
      await run(attempt, signal).finally(() => {
        isUnderWay.current = false
      })
    },
    waiting,
    checkNow() {
      const signal = page.current?.signal
      if (isBusy || !signal) return
      void lastOf(remoteId).then((left) => {
        if (left) void run(left, signal)
      })
    },
    result,
    close: () => setResult(undefined),
  }
}

/** The conversion of which the fate is not known. */
const lastOf = async (remoteId: string): Promise<Attempt | undefined> =>
  (await attemptsOf(remoteId)).find(({ kind }) => kind === 'conversion')

/** The words of E-ERR-27 are for what was not converted for sure. */
function resultOf(fate: Fate<Converted>, t: ReturnType<typeof useApp>['t']): Result | undefined {
  if (fate.is === 'unknown') return undefined
  if (fate.is === 'done') return { isSuccess: true, message: fate.done.message || t('vip.converted') }
  if (fate.is === 'refused') return { isSuccess: false, message: fate.error.message || t('vip.failed') }
  return { isSuccess: false, message: t('vip.noNetwork'), detail: t('vip.never') }
}
