import { useId, useState } from 'react'
import { withSite } from '../../../contract/brand/words.ts'
import { inEveryLanguage } from '../../../contract/languages/made.ts'
import { about as bn } from '../../i18n/bn/texts/about.ts'
import { about as en } from '../../i18n/en/texts/about.ts'
import { useApp } from '../../lib/app.tsx'
import { useSiteTitle } from '../../lib/Title.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './About.module.css'

const ABOUT = inEveryLanguage<typeof en>({ en, bn })

/** The text about the site, folded to a fixed height until asked for (S-WHOME-05). */
export function About() {
  const { t, language, format } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  const textId = useId()
  const { title, text } = ABOUT[language]
  const site = useSiteTitle()
  return (
    <section className={styles.about}>
      <h2 className={styles.title}>{withSite(title, site)}</h2>
      <div id={textId} className={styles.text} data-folded={!isOpen || undefined}>
        {text.map((paragraph) => (
          <p key={paragraph}>{format.digits(withSite(paragraph, site))}</p>
        ))}
      </div>
      <Button
        kind="quiet"
        small
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('home.showLess') : t('home.showMore')}
      </Button>
    </section>
  )
}
