import { useConsole } from '../lib/console.tsx'

/** A moment of the wire, as it is written here, in the site's time. */
export function When({ at }: { at: string }) {
  const { format } = useConsole()
  return <time dateTime={at}>{format.dateTime(Date.parse(at))}</time>
}
