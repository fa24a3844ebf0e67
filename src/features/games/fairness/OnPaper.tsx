import { Fragment } from 'react'
import { useApp } from '../../../lib/app.tsx'
import type { Part } from './Parts.tsx'

/** A round or a bet with all that it is checked by, for paper. */
export function OnPaper({
  name,
  lines,
  parts,
}: {
  name: string
  lines: readonly string[]
  parts: readonly Part<string>[]
}) {
  const { t } = useApp()
  return (
    <dl>
      <dt>{name}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
      {parts.map(({ id, label, value }) => (
        <Fragment key={id}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
