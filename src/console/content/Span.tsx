import { Field } from '../../ui/Field.tsx'
import { useConsole } from '../lib/console.tsx'
import styles from './Content.module.css'

interface Moments {
  /** As `datetime-local` has them, in the site's time; empty for none. */
  from: string
  until: string
}

/** A moment of the wire as a field has it. */
export const inField = (at: string | null): string => at?.slice(0, 16) ?? ''
/** What a field has as the wire spells it: the site's time, whatever the device's. What was not changed keeps its seconds. */
export function onWire(typed: string, saved: string | null = null): string | null {
  if (saved !== null && inField(saved) === typed) return saved
  return typed === '' ? null : `${typed}:00+06:00`
}

/** From when until when. */
export function Span({
  span: { from, until },
  hint,
  onChange,
}: {
  span: Moments
  hint?: string
  onChange: (change: Partial<Moments>) => void
}) {
  const { words } = useConsole()
  const said = words.content
  return (
    <div className={styles.pair}>
      <Field
        type="datetime-local"
        label={said.from}
        hint={hint}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <Field
        type="datetime-local"
        label={said.until}
        value={until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </div>
  )
}

/** The same in words. */
export function SpanWords({ from, until }: { from: string | null; until: string | null }) {
  const { words, format } = useConsole()
  const said = words.content
  const at = (moment: string) => format.dateTime(Date.parse(moment))
  if (from && until) return said.span(at(from), at(until))
  if (from) return said.since(at(from))
  return until ? said.to(at(until)) : said.always
}
