import type { FieldErrors } from 'react-hook-form'
import { useApp } from '../../../lib/app.tsx'
import { FormProblem } from './FormProblem.tsx'

interface Props {
  errors: FieldErrors
  /** Why something else about the form failed. */
  also?: string | undefined
}

/** What is wrong with a form, above it: its own words, else how many fields say what they need. */
export function FormErrors({ errors, also }: Props) {
  const { t } = useApp()
  const { root, ...fields } = errors
  const wrong = Object.keys(fields).length
  const said = root?.message ?? also
  if (said) return <FormProblem takesFocus={wrong === 0}>{said}</FormProblem>
  if (wrong === 0) return null
  return <FormProblem takesFocus={false}>{t('auth.checkFields', { count: wrong })}</FormProblem>
}
