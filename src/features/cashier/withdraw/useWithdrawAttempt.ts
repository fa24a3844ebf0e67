import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cashierApi } from '../../../../contract/cashier.ts'
import { type Paisa, paisaToWire } from '../../../../contract/money.ts'
import { recordsApi } from '../../../../contract/records.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { type Attempt, attemptsOf, forgetAttempt, keepAttempt, settle } from '../../../lib/outbox/attempts.ts'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { refresh } from '../../../lib/api/query.ts'
import { useRequireHost } from '../../../lib/hooks/useRequireHost.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { newWithdrawal, type Wanted, wantedOf, withdrawWays } from './withdrawAttempt.ts'

export interface WithdrawAttempt {
  /**
   * `submitting`: the answer is awaited; `checking`: there was none and the host is asked again; `unknown`: the host
   * cannot be reached and nothing more is sent until it says what became of it.
   */
  state: 'idle' | 'submitting' | 'checking' | 'unknown'
  /** False when the device keeps nothing of it: the page must stay open until the answer is there. */
  isKept: boolean
  /** What is being asked for, while it is. */
  amount: Paisa | undefined
  /** What the host said to one that it did not take. */
  problem: string
  begin: (wanted: Wanted) => Promise<void>
  askAgain: () => void
  /** The host wants the password before money goes to this number (decision 120). */
  needsPassword: boolean
  /** The password was right: the same is asked for anew. */
  confirmed: () => void
  notConfirmed: () => void
}

/**
 * One withdrawal from the press to its fate, the one that an earlier page left behind included. `onTaken` is called
 * when the host has it. Source: S-WD-05..07; E-ERR-23..25.
 */
export function useWithdrawAttempt(onTaken: () => void): WithdrawAttempt {
  const { t, call, now, network, queryClient } = useApp()
  const remoteId = usePlayer()?.remoteId ?? ''
  const { reach } = useRequireHost()
  const navigate = useNavigate()
  const toast = useToast()
  const [state, setState] = useState<WithdrawAttempt['state']>('idle')
  const [isKept, setIsKept] = useState(true)
  const [amount, setAmount] = useState<Paisa>()
  const [problem, setProblem] = useState('')
  const [unproven, setUnproven] = useState<Wanted>()
  // Nothing reloads the page while money is asked for, while the password is, and before what the host said is read.
  useReloadHold(state === 'submitting' || state === 'checking' || unproven !== undefined || problem !== '')
  const page = useRef<AbortController>(undefined)
  const running = useRef<Attempt>(undefined)

  const run = async (attempt: Attempt) => {
    const wanted = wantedOf(attempt)
    const signal = page.current?.signal
    if (!wanted || !signal || signal.aborted) return
    running.current = attempt
    setAmount(wanted.amount)
    setProblem('')
    setState((before) => (before === 'unknown' ? 'checking' : 'submitting'))
    const ways = withdrawWays(call, attempt, wanted)
    const fate = await settle(attempt, { ...ways, now, signal, onWait: () => setState('checking') })
    if (signal.aborted) return
    if (fate.is === 'unknown') {
      setState('unknown')
      return
    }
    await forgetAttempt(attempt.key)
    running.current = undefined
    for (const endpoint of [walletApi.balance, recordsApi.transactions, cashierApi.withdrawCheck])
      void refresh(queryClient, endpoint)
    if (fate.is === 'done') {
      onTaken()
      toast(t('withdraw.success'))
      await navigate({
        to: '/payment-request',
        state: { amount: paisaToWire(wanted.amount), payment_icon: wanted.icon, record: fate.done.recordId },
      })
    } else if (fate.is === 'refused' && fate.error.code === 'PASSWORD_NEEDED') setUnproven(wanted)
    else setProblem((fate.is === 'refused' && fate.error.message) || t('withdraw.error.exception'))
    // Last: until then the next screen, the question or the words are not there.
    setState('idle')
  }
  const resume = useEffectEvent(run)

  useEffect(() => {
    const gone = new AbortController()
    page.current = gone
    void attemptsOf(remoteId).then((left) => {
      const attempt = left.find(({ kind }) => kind === 'withdrawal')
      if (attempt && !gone.signal.aborted) void resume(attempt)
    })
    return () => gone.abort()
  }, [remoteId])

  const askAgain = useEffectEvent(() => {
    if (state === 'unknown' && running.current) void resume(running.current)
  })
  useEffect(() => network.subscribe(() => network.get().isOnline && askAgain()), [network])

  const begin = async (wanted: Wanted) => {
    if (running.current || state !== 'idle') return
    const attempt = newWithdrawal(remoteId, wanted, now())
    running.current = attempt
    setState('submitting')
    setProblem('')
    if (!(await reach())) {
      running.current = undefined
      setState('idle')
      setProblem(t('slow.notSent'))
      return
    }
    setIsKept(await keepAttempt(attempt))
    await run(attempt)
  }

  return {
    state,
    isKept,
    amount,
    problem,
    begin,
    askAgain: () => running.current && void run(running.current),
    needsPassword: unproven !== undefined,
    confirmed() {
      setUnproven(undefined)
      if (unproven) void begin(unproven)
    },
    notConfirmed: () => setUnproven(undefined),
  }
}
