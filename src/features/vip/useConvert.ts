import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accountApi } from '../../../contract/account.ts'
import { type Vip, vipApi } from '../../../contract/vip.ts'
import { walletApi } from '../../../contract/wallet.ts'
import { z } from '../../../contract/zod.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import {
  type Attempt,
  attemptsOf,
  type Fate,
  forgetAttempt,
  keepAttempt,
  settle,
} from '../../lib/attempts.ts'
import { useBusy } from '../../lib/busy.ts'
import { refresh } from '../../lib/query.ts'
import { useReach } from '../../lib/useReach.ts'
import { tabDraft } from '../../lib/tabDraft.ts'
import { coinsOf, convertProblem, minimumOf, moneyOf, typedPoints, type Unit } from './convertRules.ts'
import { type Converted, convertWays, newConversion } from './shared/convertAttempt.ts'

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
  /** What came of it; closed by `close`. */
  result: { isSuccess: boolean; message: string } | undefined
  close: () => void
}

/** Kept by what is counted: 400 VP are not 400 coins. */
const drafts = { vp: tabDraft('vip-vp', z.string()), coins: tabDraft('vip-coins', z.string()) }

/** Converting points to money, once however often it is pressed. Source: spec 2.20, 8; T-STATE-20, E-ERR-26, E-ERR-27. */
export function useConvert(vip: Vip, unit: Unit): ConvertModel {
  const { t, format, call, now, queryClient } = useApp()
  const remoteId = usePlayer()?.remoteId ?? ''
  const { isOnline, reach } = useReach()
  const [typed, setTyped] = useState(() => drafts[unit].read(remoteId) ?? '')
  const type = (text: string) => {
    setTyped(text)
    drafts[unit].write(remoteId, text || undefined)
  }
  const [isBusy, setIsBusy] = useState(false)
  const [isKept, setIsKept] = useState(true)
  const [result, setResult] = useState<ConvertModel['result']>()
  // Until the player has closed what came of it: a reload would take the words away.
  useBusy(isBusy || result !== undefined)
  const page = useRef<AbortController>(undefined)
  /** At once, before anything is drawn: two taps are one. */
  const isUnderWay = useRef(false)
  const problem = convertProblem(unit, typed, vip)
  const minimum = minimumOf(unit, vip)
  const words = {
    minimum: t('vip.belowMinimum'),
    step: t('vip.step', { step: format.number(vip.vpPerCoin) }),
    owned: t('vip.notOwned'),
  }

  /** Until the host has said what became of it; the words of a lost answer stand meanwhile (E-ERR-27). */
  const run = async (attempt: Attempt, signal: AbortSignal) => {
    setIsBusy(true)
    const onWait = () => setResult({ isSuccess: false, message: t('vip.noNetwork') })
    const fate = await settle(attempt, { ...convertWays(call, attempt), now, signal, onWait })
    if (signal.aborted) return
    if (fate.is !== 'unknown') await forgetAttempt(attempt.key)
    if (fate.is === 'done') type('')
    setIsBusy(false)
    setResult({ isSuccess: fate.is === 'done', message: wordsOf(fate, t) })
    for (const endpoint of [vipApi.vip, walletApi.balance, accountApi.user]) {
      void refresh(queryClient, endpoint)
    }
  }
  const resume = useEffectEvent(run)
  useEffect(() => {
    const gone = new AbortController()
    page.current = gone
    void attemptsOf(remoteId).then((left) => {
      const attempt = left.find(({ kind }) => kind === 'conversion')
      if (attempt && !gone.signal.aborted) void resume(attempt, gone.signal)
    })
    return () => gone.abort()
  }, [remoteId])

  return {
    unit,
    typed,
    type: (text) => type(typedPoints(text)),
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
      const left = (await attemptsOf(remoteId)).find(({ kind }) => kind === 'conversion')
      const attempt = left ?? newConversion(remoteId, coinsOf(unit, typed, vip), now())
      if (!left) setIsKept(await keepAttempt(attempt))
      await run(attempt, signal).finally(() => {
        isUnderWay.current = false
      })
    },
    result,
    close: () => setResult(undefined),
  }
}

function wordsOf(fate: Fate<Converted>, t: ReturnType<typeof useApp>['t']): string {
  if (fate.is === 'done') return fate.done.message || t('vip.converted')
  if (fate.is === 'refused') return fate.error.message || t('vip.failed')
  return t(fate.is === 'never' ? 'vip.never' : 'vip.noNetwork')
}
