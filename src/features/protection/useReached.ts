import { useEffect } from 'react'
import type { Limit } from '../../../contract/protection.ts'
import { useApp } from '../../lib/app.tsx'
import { keepNotes, ownNotes } from '../../lib/protection/ownNotes.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Notes on the device, once a period, which limit was reached; what is older than a week is forgotten (PP-48). */
export function useReached(limits: readonly Limit[] | undefined): void {
  const app = useApp()
  useEffect(() => {
    const { reached } = ownNotes(app)
    const now = app.now()
    const names = (limits ?? [])
      .filter(({ left }) => left === 0)
      .map(({ kind, period, renewsAt }) => `${kind} ${period} ${renewsAt}`)
      .filter((name) => reached[name] === undefined)
    if (names.length === 0) return
    const recent = Object.entries(reached).filter(([, at]) => now - at < WEEK_MS)
    void keepNotes(app, { reached: Object.fromEntries([...recent, ...names.map((name) => [name, now])]) })
  }, [app, limits])
}
