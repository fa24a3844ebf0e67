import { useId } from 'react'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { Field } from '../../../ui/Field.tsx'
import sheet from '../../../ui/Sheet.module.css'

/** Something that a round or a bet is checked by. */
export interface Part<Id extends string> {
  id: Id
  label: LabelKey
  value: string
  hint?: LabelKey
}

/** What was typed in place of it. */
export type Typed<Id extends string> = Partial<Record<Id, string>>

/** The parts as fields: a letter changed by the player shows that the check can fail. */
export function PartFields<Id extends string>({
  parts,
  typed,
  onType,
}: {
  parts: readonly Part<Id>[]
  typed: Typed<Id>
  onType: (typed: Typed<Id>) => void
}) {
  const { t } = useApp()
  const id = useId()
  return (
    <>
      {parts.map(({ id: part, label, value, hint }) => (
        <Field
          key={part}
          id={`${id}-${part}`}
          label={t(label)}
          value={typed[part] ?? value}
          hint={hint && t(hint)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => onType({ ...typed, [part]: target.value })}
        />
      ))}
      <p className={sheet.meta}>{t('fairness.try')}</p>
    </>
  )
}
