import { useApp } from '../../../lib/app.tsx'

/** A moment of a file in the player's words; as it stands there when it is no moment, since files may be anybody's. */
export function useWhen(): (iso: string) => string {
  const { format } = useApp()
  return (iso) => {
    const at = Date.parse(iso)
    return Number.isNaN(at) ? iso : format.dateTime(at)
  }
}
