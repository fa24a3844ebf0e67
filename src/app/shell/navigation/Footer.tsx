import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { cashierApi } from '../../../../contract/cashier.ts'
import { DHAKA_OFFSET_MS } from '../../../../contract/kit/wire.ts'
import type { Partner } from '../../../lib/config/config.ts'
import { useApp, usePicture } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { ContactLinks } from '../contact/ContactLinks.tsx'
import styles from './Footer.module.css'
import { partnerWords } from './partnerWords.ts'
import { useContacts } from '../contact/useContacts.ts'

const INFO = [
  { to: '/help', title: 'shell.help' },
  { to: '/responsible-gaming', title: 'footer.responsible' },
  { to: '/terms', title: 'footer.terms' },
  { to: '/privacy', title: 'footer.privacy' },
  { to: '/rules', title: 'footer.rules' },
  { to: '/settings', title: 'shell.settings' },
] as const

/** The end of the page. What only an operator can say is drawn when configured. Source: spec 1, 2.3, 2.4. */
export function Footer({ siteTitle }: { siteTitle: string }) {
  const { t, config, format, now } = useApp()
  return (
    <footer className={styles.footer} aria-label={t('footer.title')}>
      <div className={styles.columns}>
        <Support />
        <nav aria-labelledby="footer-info">
          <h2 id="footer-info" className={styles.title}>
            {t('footer.info')}
          </h2>
          <ul className={styles.links}>
            {INFO.map(({ to, title }) => (
              <li key={to}>
                <Link to={to}>{t(title)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <PaymentMethods />
        <Partners title={t('footer.sponsors')} partners={config.sponsors} />
        <Partners title={t('footer.ambassadors')} partners={config.ambassadors} page="/ambassador" />
        <section>
          <h2 className={styles.title}>{t('footer.responsible')}</h2>
          <p className={styles.text}>
            <span className={styles.age}>{format.digits('18+')}</span>
            {t('footer.responsibleText')}
          </p>
        </section>
        <section>
          <h2 className={styles.title}>{t('footer.licence')}</h2>
          <Licence />
        </section>
      </div>
      <div className={styles.end}>
        <Link to="/install" className={styles.install}>
          <Icon name="install" size={20} />
          {t('shell.appDownload')}
        </Link>
        <p>
          {t('footer.copyright', {
            year: format.digits(String(new Date(now() + DHAKA_OFFSET_MS).getUTCFullYear())),
            site: siteTitle,
          })}
        </p>
      </div>
    </footer>
  )
}

function Support() {
  const { t } = useApp()
  const { contacts, failure, retry } = useContacts()
  return (
    <section>
      <h2 className={styles.title}>{t('footer.support')}</h2>
      <ul className={styles.links}>
        <li>
          <Link to="/chat">{t('shell.liveChat')}</Link>
        </li>
      </ul>
      <h3 className="visually-hidden">{t('footer.follow')}</h3>
      {failure ? (
        <p className={styles.text}>
          {failure}{' '}
          <button type="button" className={styles.retry} onClick={retry}>
            {t('common.retry')}
          </button>
        </p>
      ) : null}
      <ContactLinks contacts={contacts} />
    </section>
  )
}

/** Names may repeat: each is drawn once. A failure is logged and does not break the page (E-ERR-33). */
function PaymentMethods() {
  const { t } = useApp()
  const picture = usePicture()
  const { data, error, refetch } = useQuery(query(cashierApi.paymentMethods, {}))
  useEffect(() => {
    if (error) console.error('Failed to fetch payment methods', error)
  }, [error])
  const methods = [...new Map((data ?? []).map((method) => [method.name, method])).values()]
  return (
    <section>
      <h2 className={styles.title}>{t('footer.payment')}</h2>
      {error && !data ? (
        <button type="button" className={styles.retry} onClick={() => void refetch()}>
          {t('common.retry')}
        </button>
      ) : null}
      <ul className={styles.methods}>
        {methods
          .filter(({ isActive }) => isActive)
          .map(({ id, name, icon }) => (
            <li key={id}>
              <Picture src={picture(icon)} alt="" width={32} height={32} />
              {name}
            </li>
          ))}
      </ul>
    </section>
  )
}

interface PartnersProps {
  title: string
  partners: readonly Partner[]
  /** Where more is said of them, when they have no site of their own. */
  page?: '/ambassador'
}

function Partners({ title, partners, page }: PartnersProps) {
  const { language } = useApp()
  const picture = usePicture()
  if (partners.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.methods}>
        {partners.map((partner) => (
          <li key={partner.image}>
            <PartnerLink link={partner.link} page={page}>
              <Picture
                src={picture(partner.image)}
                alt=""
                width={57}
                height={32}
                className={styles.partner}
              />
              {partnerWords(partner, language).name}
            </PartnerLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PartnerLink({
  link,
  page,
  children,
}: {
  link: string
  page: '/ambassador' | undefined
  children: ReactNode
}) {
  if (link) {
    return (
      <a href={link} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  }
  return page ? <Link to={page}>{children}</Link> : children
}

function Licence() {
  const { t, config } = useApp()
  const { whyDemo } = config
  if (whyDemo) {
    return (
      <p className={styles.text} role="status">
        <Icon name="alert" size={20} />
        {t('footer.whyDemo')} {t(`footer.why.${whyDemo.reason}`, { what: whyDemo.what })}
      </p>
    )
  }
  if (!config.licence) {
    return (
      <p className={styles.text}>
        <Icon name="shield" size={20} />
        {t('footer.licenceNone')}
      </p>
    )
  }
  const { authority, number, link } = config.licence
  return (
    <a className={styles.text} href={link} target="_blank" rel="noreferrer">
      <Icon name="shield" size={20} />
      {t('footer.licenceText', { authority, number })}
    </a>
  )
}
