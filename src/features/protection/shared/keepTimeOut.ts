import { tellTabs } from '../../../lib/protection/tabs.ts'
import { keptTimeOut, linesOf, type Parts, type TimeOut } from '../../../lib/protection/timeOut.ts'

/** Keeps the player's time-out, which is never shortened; those of others on this device stay. */
export async function keepTimeOut(app: Parts, { until, isTold }: TimeOut): Promise<void> {
  const before = keptTimeOut(app)
  const isLonger = until > (before?.until ?? 0)
  const own = encodeURIComponent(app.session.player?.remoteId ?? '')
  if (own === '' || (!isLonger && until !== before?.until)) return
  const others = linesOf(app).filter(([of, end]) => of !== own && Number(end) > app.now())
  const lines = [...others, [own, String(until), isTold ? '1' : '0']]
  await app.storage.set('timeOut', lines.map((line) => line.join(' ')).join('\n'))
  tellTabs(app.storage)
}
