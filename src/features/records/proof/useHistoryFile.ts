import { get, set } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import type { MoneyHistory } from '../../../../contract/proof.ts'
import { errorWords } from '../../../lib/api/errorWords.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { device, quietly } from '../../../lib/storage/readCache.ts'
import { type CheckedHistory, checkHistory } from './check.ts'
import { downloadHistory } from './download.ts'
import { publishedKeys } from '../shared/keys.ts'

/** A history on this device, checked as its owner would check it without the host. */
export interface OwnHistory {
  history: MoneyHistory
  checked: CheckedHistory
}

export type Step =
  | { name: 'idle' }
  | { name: 'receiving'; bytes: number }
  | { name: 'checking'; done: number; total: number }
  | { name: 'failed'; message: string }

interface HistoryFile {
  step: Step
  own: OwnHistory | undefined
  fetchIt: () => void
}

/**
 * The whole history: fetched on the player's wish, checked before it is offered, and kept for this player until the
 * log out, so that it can be read and saved offline (F-13).
 */
export function useHistoryFile(): HistoryFile {
  const app = useApp()
  const { t } = app
  const remoteId = usePlayer()?.remoteId
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const [own, setOwn] = useState<OwnHistory>()
  const running = useRef<AbortController>(undefined)
  const place = `${remoteId}:history`

  const check = async (history: MoneyHistory) => {
    const total = history.lines.length
    const keys = await publishedKeys(app)
    setStep({ name: 'checking', done: 0, total })
    const checked = await checkHistory(history, keys, (done) => setStep({ name: 'checking', done, total }))
    setOwn({ history, checked })
    setStep({ name: 'idle' })
  }

  useEffect(() => {
    let isGone = false
    void quietly(() => get<MoneyHistory>(place, device())).then(async (kept) => {
      if (kept && !isGone && !running.current) await check(kept)
    })
    return () => {
      isGone = true
      running.current?.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each player
  }, [place])

  const fetchIt = async () => {
    running.current?.abort()
    const turn = new AbortController()
    running.current = turn
    setStep({ name: 'receiving', bytes: 0 })
    try {
      const history = await downloadHistory(
        app,
        (bytes) => setStep({ name: 'receiving', bytes }),
        turn.signal,
      )
      void quietly(() => set(place, history, device()))
      await check(history)
    } catch (error) {
      if (turn.signal.aborted) return
      setStep({ name: 'failed', message: errorWords(error, t) })
    }
  }
  return { step, own, fetchIt: () => void fetchIt() }
}
