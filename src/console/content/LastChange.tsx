import { useConsole } from '../lib/console.tsx'
import parts from '../parts/parts.module.css'

/** Who changed something last, and when; nothing where nobody has. */
export function LastChange({ changed }: { changed: { by: string; at: string } | null }) {
  const { words, format } = useConsole()
  if (!changed) return null
  return (
    <p className={parts.small}>{words.content.lastBy(changed.by, format.dateTime(Date.parse(changed.at)))}</p>
  )
}
