import type { Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './SlowLine.module.css'

const SLOW_MS = 3000
const LONG_MS = 8000
const LOOK_MS = 500

/** What is asked for, in the player's words; the rest of the calls are "the rest". */
const WHAT: readonly (readonly [RegExp, LabelKey])[] = [
  [/get-games|get-provider|get-system|recent-games|favourites/, 'slow.games'],
  [/promotion/, 'slow.promotions'],
  [/balance|\/vip|referral/, 'slow.money'],
  [/record|transaction|turnover|exchange-hub|statement|activity/, 'slow.records'],
  [/inbox|chat|messages/, 'slow.messages'],
  [/payment|showpayment|wallet-number|userwithdraw/, 'slow.payments'],
  [/match-odds|\/event\/|sports-events/, 'slow.prices'],
]

/**
 * A thin line under the header while something that a screen waits for takes more than 3 s; after 8 s it says what, and
 * the player may give it up: the screen then says so, with its Try again. Source: pwa.md 1.6.
 */
export function SlowLine() {
  const { t } = useApp()
  const { waiting, waitedMs } = useWaitedFor()
  if (waitedMs < SLOW_MS) return null
  const names = [...new Set(waiting.map((one) => t(nameOf(one))))]
  return (
    <div className={styles.slow}>
      <div className={styles.line} />
      {/* There before its words are: only so are they read aloud. */}
      <div role="status">
        {waitedMs < LONG_MS ? null : (
          <p className={styles.text}>
            <span>{t('slow.still', { what: names.join(', ') })}</span>
            <Button kind="quiet" small onClick={() => waiting.forEach(giveUp)}>
              {t('common.cancel')}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

const nameOf = ({ queryKey }: Query): LabelKey =>
  WHAT.find(([path]) => path.test(String(queryKey[1])))?.[1] ?? 'slow.rest'

/** As if the network had given up: the screen has its words for that. */
function giveUp(query: Query): void {
  void query.cancel({ silent: true, revert: true })
  query.setState({
    status: 'error',
    fetchStatus: 'idle',
    error: new ApiError({ status: 0, message: '', code: 'NETWORK' }),
    errorUpdatedAt: Date.now(),
  })
}

interface Waited {
  waiting: readonly Query[]
  waitedMs: number
}

const NOTHING: Waited = { waiting: [], waitedMs: 0 }

/** The reads that a screen shows nothing without, and for how long the oldest has been on its way, in ms. */
function useWaitedFor(): Waited {
  const { queryClient } = useApp()
  const [state, setState] = useState<Waited>(NOTHING)
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    const since = new Map<Query, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const waiting = cache
        .findAll({ fetchStatus: 'fetching', type: 'active' })
        .filter((one) => one.state.status === 'pending')
      for (const one of since.keys()) if (!waiting.includes(one)) since.delete(one)
      const now = performance.now()
      for (const one of waiting) if (!since.has(one)) since.set(one, now)
      const waitedMs = Math.max(0, ...[...since.values()].map((from) => now - from))
      setState(waitedMs < SLOW_MS ? NOTHING : { waiting, waitedMs })
      // Nobody waits: the next read that begins wakes it.
      timer = waiting.length > 0 ? setTimeout(look, LOOK_MS) : undefined
    }
    // Reads also begin while something is drawn, which is no moment to draw this.
    const wake = () => {
      timer ??= setTimeout(look)
    }
    const stop = cache.subscribe(wake)
    wake()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
  return state
}
