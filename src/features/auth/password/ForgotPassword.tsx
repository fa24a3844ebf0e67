import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../../../contract/content.ts'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { useTooLong } from '../../../lib/hooks/usePatience.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import styles from '../auth.module.css'
import { ForgotForm } from './ForgotForm.tsx'

/** Only http(s) addresses of the host become links. */
const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address)

/** `/forgot-password`: the form where the host has the calls, else the people who can help. Source: spec 2.22. */
export function ForgotPassword() {
  const { t } = useApp()
  const { data: general, isPending, isError } = useQuery(query(contentApi.general, {}))
  const isLate = useTooLong(isPending, 0)
  // A host that does not say what it can is asked all the same: its answer to the form is a clear one.
  const canAsk = general?.features.includes('password-forgot') ?? (isLate || isError)
  return (
    <div className={styles.page}>
      <Title>{t('auth.forgotTitle')}</Title>
      {isPending && !isLate ? (
        <Skeleton height={480} label={t('common.loading')} />
      ) : canAsk ? (
        <ForgotForm />
      ) : (
        <Support />
      )}
    </div>
  )
}

/** How to come back in without the calls: by the people who can check whose account it is. */
function Support() {
  const { t } = useApp()
  const { data: general } = useQuery(query(contentApi.general, {}))
  const { data: links } = useQuery(query(contentApi.socialLinks, {}))
  const mail = general?.supportMail || links?.email
  return (
    <div className={styles.card}>
      <div className={styles.form}>
        <h1 className={styles.title}>{t('auth.forgotTitle')}</h1>
        <p>{t('auth.forgotText')}</p>
        <p className={styles.note}>{t('auth.forgotNever')}</p>
        {mail ? (
          <a className={styles.link} href={`mailto:${mail}`}>
            {mail}
          </a>
        ) : null}
        {[links?.whatsapp, links?.telegram].map((address) =>
          address && isWebAddress(address) ? (
            <a key={address} className={styles.link} href={address} target="_blank" rel="noreferrer">
              {new URL(address).hostname}
            </a>
          ) : null,
        )}
        <ButtonLink to="/login" kind="secondary">
          {t('auth.backToLogin')}
        </ButtonLink>
      </div>
    </div>
  )
}
