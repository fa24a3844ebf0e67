import { useEffect, useEffectEvent } from 'react'
import { takeChoice } from '../../../lib/hydration/earlyChoice.ts'
import { LANGUAGES } from '../../../../contract/languages/language.ts'
import { useLanguageSwitch } from '../../../lib/hooks/useLanguage.ts'

/** The language as a field of a guest's frame. `inEnglish` also names Bangla in Latin letters, while the page is English. */
export function LanguageSelect({ inEnglish = false }: { inEnglish?: boolean }) {
  const { language, languages, choose } = useLanguageSwitch()
  const goOn = useEffectEvent(() => {
    const early = takeChoice()
    if (early) choose(early)
  })
  useEffect(() => goOn(), [])
  return (
    <select value={language} autoComplete="off" onChange={(event) => choose(event.target.value)}>
      {languages.map((id) => (
        <option key={id} value={id} lang={id}>
          {inEnglish && id === 'bn' && language === 'en'
            ? `${LANGUAGES[id].name} · Bangla`
            : LANGUAGES[id].name}
        </option>
      ))}
    </select>
  )
}
