import { Title, useSiteTitle } from '../../lib/Title.tsx'
import { useApp, useArt } from '../../lib/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { EmptyState } from '../../ui/States.tsx'
import styles from './Ambassador.module.css'
import page from './Page.module.css'
import { partnerWords } from '../shell/navigation/partnerWords.ts'

/** Who speaks for the house: whom the operator has configured, and nobody else (S-NHDR-08, X-77). */
export function Ambassador() {
  const { t, config, language } = useApp()
  const art = useArt()
  const siteTitle = useSiteTitle()
  return (
    <article className={`${page.page} ${styles.page}`}>
      <Title>{t('footer.ambassadors')}</Title>
      <h1 className={page.title}>{t('footer.ambassadors')}</h1>
      {config.ambassadors.length === 0 ? (
        <EmptyState title={t('ambassador.none')}>
          <ButtonLink to="/">{t('common.home')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className={page.intro}>{t('ambassador.intro', { site: siteTitle })}</p>
          <ul className={styles.list}>
            {config.ambassadors.map((one) => {
              const { name, text } = partnerWords(one, language)
              return (
                <li key={one.image} className={styles.card}>
                  <Picture src={art(one.image)} alt="" width={640} height={360} className={styles.picture} />
                  <div className={styles.words}>
                    <h2 className={styles.name}>{name}</h2>
                    {text ? <p className={page.text}>{text}</p> : null}
                    {one.link ? (
                      <a className={styles.link} href={one.link} target="_blank" rel="noreferrer">
                        {t('ambassador.more', { name })}
                      </a>
                    ) : null}
                  </div>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </article>
  )
}
