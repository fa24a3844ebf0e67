import { Title } from '../../../lib/Title.tsx'
import { useT } from '../../../lib/app.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import styles from '../auth.module.css'

/** In place of the login for who has excluded themself: until when, and the door to their money. Source: PP-20, PP-22. */
export function Shut({ words, username }: { words: string; username: string }) {
  const t = useT()
  return (
    <div className={styles.page}>
      <Title>{t('payOut.title')}</Title>
      <div className={styles.card}>
        <div className={styles.form}>
          <div className={styles.head}>
            <h1 className={styles.title}>{t('payOut.title')}</h1>
            <p role="alert">{words}</p>
          </div>
          <ButtonLink to="/pay-out" state={{ username }} kind="secondary" wide>
            {t('payOut.here')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
