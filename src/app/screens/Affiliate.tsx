import { Title, useSiteTitle } from '../../lib/Title.tsx'
import { useApp } from '../../lib/app.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Page.module.css'

/** How an affiliate's link works here, and the way to the affiliates' own login site where the operator has one (S-NHDR-08). */
export function Affiliate() {
  const { t, config } = useApp()
  const siteTitle = useSiteTitle()
  return (
    <article className={styles.page}>
      <Title>{t('shell.affiliate')}</Title>
      <h1 className={styles.title}>{t('shell.affiliate')}</h1>
      <p className={styles.intro}>{t('affiliate.intro', { site: siteTitle })}</p>
      <section>
        <h2 className={styles.heading}>{t('affiliate.linkTitle')}</h2>
        <p className={styles.text}>{t('affiliate.link')}</p>
        <p className={styles.text}>
          <code className={styles.address}>/affiliate_code?affiliate_code=…</code>
        </p>
      </section>
      <section>
        <h2 className={styles.heading}>{t('affiliate.loginTitle')}</h2>
        {config.affiliateUrl ? (
          <a className={styles.outside} href={config.affiliateUrl} target="_blank" rel="noreferrer">
            {t('affiliate.login')}
            <Icon name="external" size={20} />
          </a>
        ) : (
          <p className={styles.text}>{t('affiliate.none')}</p>
        )}
      </section>
    </article>
  )
}
