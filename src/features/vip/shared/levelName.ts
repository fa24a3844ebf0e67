import { LANGUAGES } from '../../../../contract/languages/language.ts'
import type { useApp } from '../../../lib/app.tsx'

const KINDS = { Normal: 'vip.name.normal', Elite: 'vip.name.elite', Expert: 'vip.name.expert' } as const
const STEPS = ['', 'I', 'II', 'III']

/**
 * A level's name in the player's language: those of the specification (Normal, Elite I, Expert III) and the steps
 * between them; any other is an operator's own and stays as the host says it.
 */
export function levelName(
  name: string,
  { t, format, language }: Pick<ReturnType<typeof useApp>, 't' | 'format' | 'language'>,
): string {
  const [kind = '', step = ''] = name.split(' ')
  const at = STEPS.indexOf(step)
  if (!Object.hasOwn(KINDS, kind) || at === -1) return name
  const word = t(KINDS[kind as keyof typeof KINDS])
  // Roman numerals go with Latin letters.
  return at === 0 ? word : `${word} ${LANGUAGES[language].numerals === 'latn' ? step : format.number(at)}`
}
