import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { COMPLAINTS_FEATURE } from '../../../contract/protection/complaints.ts'
import { EXCLUSION_PASS_FEATURE } from '../../../contract/protection/pass.ts'
import { withSite } from '../../../contract/brand/words.ts'
import { HelpLines } from '../../features/protection/shared/HelpLines.tsx'
import { TimeOut } from '../../features/protection/TimeOut.tsx'
import { LONG_TEXTS } from '../../i18n/longTexts.ts'
import type { PageId } from '../../i18n/pages.ts'
import { Title, useSiteTitle } from '../../lib/Title.tsx'
import { useApp } from '../../lib/app.tsx'
import { useFeature } from '../../lib/hooks/useFeature.ts'
import { useIsPrerendering } from '../../lib/hydration/useIsPrerendering.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ContactLinks } from '../shell/contact/ContactLinks.tsx'
import styles from './Page.module.css'
import { useContacts } from '../shell/contact/useContacts.ts'

const IDS: readonly PageId[] = ['help', 'responsible-gaming', 'terms', 'privacy', 'rules']

/** A page to read: help, responsible gaming, terms, privacy, rules. Its words are in the build, so they are there offline. */
export function Page() {
  const { t, language, format } = useApp()
  const { pathname } = useLocation()
  const id = IDS.find((one) => pathname === `/${one}`) ?? 'help'
  const { pages } = LONG_TEXTS[language]
  const { title, intro, sections } = pages[id]
  const site = useSiteTitle()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (!row.current || !current) return
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [id, language])
  return (
    <div className={styles.spread}>
      <nav className={styles.index} aria-label={t('footer.info')}>
        <ul ref={row}>
          {IDS.map((one) => (
            <li key={one}>
              <Link to={`/${one}`} className={styles.listed} resetScroll>
                {pages[one].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className={styles.page}>
        <Title>{title}</Title>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.intro}>{format.digits(intro)}</p>
        {id === 'help' ? (
          <div className={styles.ways}>
            <ButtonLink to="/chat" kind="secondary">
              <Icon name="chat" />
              {t('shell.liveChat')}
            </ButtonLink>
          </div>
        ) : null}
        {id === 'responsible-gaming' ? (
          <>
            <HelpLines />
            <TimeOut />
            <Link to="/protection/taps">{t('taps.title')}</Link>
          </>
        ) : null}
        {sections.map(({ heading, text }, place) => (
          <section key={heading} id={`s${place}`} className={styles.section}>
            <h2 className={styles.heading}>{withSite(heading, site)}</h2>
            {text.map((paragraph) => (
              <p key={paragraph} className={styles.text}>
                {format.digits(paragraph)}
              </p>
            ))}
          </section>
        ))}
        {id === 'responsible-gaming' ? <Pass /> : null}
        {id === 'help' ? <Contacts /> : null}
        {id === 'help' ? <Complaints /> : null}
      </article>
    </div>
  )
}

/** What nobody could put right is a complaint. It comes with the host's word, so nothing stands below that it would push. */
function Complaints() {
  const { t } = useApp()
  return useFeature(COMPLAINTS_FEATURE) ? (
    <ButtonLink to="/complaints" kind="secondary">
      {t('complaints.title')}
    </ButtonLink>
  ) : null
}

/** The way of who has an exclusion pass of another site. Decision 183. */
function Pass() {
  const { t } = useApp()
  return useFeature(EXCLUSION_PASS_FEATURE) ? <Link to="/verify">{t('pass.have')}</Link> : null
}

function Contacts() {
  const { t } = useApp()
  const { contacts, failure } = useContacts()
  const isPrerendering = useIsPrerendering()
  return (
    <section>
      <h2 className={styles.heading}>{t('shell.contact')}</h2>
      {failure ? <p className={styles.text}>{failure}</p> : null}
      {contacts.length === 0 && !failure ? <p className={styles.text}>{t('shell.contactNone')}</p> : null}
      <ContactLinks contacts={contacts} />
      <p className={styles.small}>
        {t('shell.onlyAddress', { address: isPrerendering ? '' : location.host })}
      </p>
    </section>
  )
}
