import { useEffect, useRef } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'

/** An error of a whole form that can be said in another language: its type is the words' key. */
export const ownProblem = (key: LabelKey, t: (key: LabelKey) => string) => ({ type: key, message: t(key) })

/**
 * After a change of language says a form's complaints again; what the host said stays as it said it.
 * `again` checks the named fields anew, without moving the focus; a form with a resolver needs none.
 */
export function useRelocalizedErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  again?: (fields: Path<Values>[]) => void,
): void {
  const { t } = useApp()
  const said = useRef(t)
  useEffect(() => {
    if (said.current === t) return
    said.current = t
    const { root, ...fields }: FieldErrors = form.formState.errors
    if (typeof root?.type === 'string' && root.type.includes('.'))
      form.setError('root', ownProblem(root.type as LabelKey, t))
    const own = Object.keys(fields).filter((name) => fields[name]?.type !== undefined) as Path<Values>[]
    if (own.length === 0) return
    if (again) again(own)
    else void form.trigger(own)
  }, [t, form, again])
}
