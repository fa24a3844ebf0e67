import { useApp } from '../../../lib/app.tsx'

/** A date (yyyy-mm-dd) in the player's words; as it came when it is none. */
export function Day({ date }: { date: string }) {
  const { format } = useApp()
  const at = Date.parse(`${date}T12:00:00+06:00`)
  return Number.isNaN(at) ? date : format.date(at)
}
