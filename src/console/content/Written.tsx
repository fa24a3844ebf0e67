import { WRITTEN_IDS, type WrittenLanguage } from '../../../contract/languages/language.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useConsole } from '../lib/console.tsx'

export type ByLanguage = Record<WrittenLanguage, string>

/** Nothing written in any of them. */
export const NO_TEXTS = Object.fromEntries(WRITTEN_IDS.map((id) => [id, ''])) as ByLanguage

interface Props {
  label: string
  hint?: string
  texts: ByLanguage
  max: number
  rows?: number
  onChange: (texts: ByLanguage) => void
}

/** How a text is called in each language that the house writes in. */
export function useInLanguage(): (label: string, language: WrittenLanguage) => string {
  const { inEnglish: en, inBangla: bn } = useConsole().words.content
  const named: Record<WrittenLanguage, (text: string) => string> = { en, bn }
  return (label, language) => named[language](label)
}

/** A text in every language, one field below the other. */
export function Written({ label, hint, texts, max, rows = 2, onChange }: Props) {
  const inLanguage = useInLanguage()
  return WRITTEN_IDS.map((language, index) => {
    const field = {
      label: inLanguage(label, language),
      hint: index === 0 ? hint : undefined,
      lang: language,
      maxLength: max,
      value: texts[language],
      onChange: ({ target }: { target: { value: string } }) =>
        onChange({ ...texts, [language]: target.value }),
    }
    return rows === 1 ? (
      <Field key={language} {...field} />
    ) : (
      <TextArea key={language} rows={rows} {...field} />
    )
  })
}
