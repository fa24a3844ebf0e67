import { useEffect, useEffectEvent } from 'react'
import { takeChoice } from '../../../lib/hydration/earlyChoice.ts'
import { LANGUAGES, useLanguageSwitch } from '../../../lib/hooks/useLanguage.ts'

/** The language as a field of a guest's frame. `inEnglish` also names Bangla in Latin letters, while the page is English. */
export function LanguageSelect({ inEnglish = false }: { inEnglish?: boolean }) {
  const { language, choose } = useLanguageSwitch()
  const goOn = useEffectEvent(() => {
    const early = takeChoice()
    if (early) choose(early)
  })
  useEffect(() => goOn(), [])
  return (
    <select value={language} autoComplete="off" onChange={(event) => choose(event.target.value)}>
      {LANGUAGES.map(({ id, name }) => (
        <option key={id} value={id} lang={id}>
          {inEnglish && id === 'bn' && language === 'en' ? `${name} · Bangla` : name}
        </option>
      ))}
    </select>
  )
}
