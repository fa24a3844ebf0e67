import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { PasswordRule } from './passwordRules.ts'
import styles from './PasswordRules.module.css'

interface Props {
  rules: PasswordRule[]
  password: string
  again: string
}

/** The requirements, each with an icon and a word that change as one types: never by colour alone (S-PASS-02). */
export function PasswordRules({ rules, password, again }: Props) {
  const { t } = useApp()
  return (
    <section aria-label={t('password.rules')} className={styles.rules}>
      <h2 className={styles.title}>{t('password.rules')}</h2>
      <ul>
        {rules.map(({ label, isMet }) => {
          const isDone = isMet(password, again)
          return (
            <li key={label} className={styles.rule} data-met={isDone || undefined}>
              <Icon name={isDone ? 'check' : 'close'} size={16} />
              <span>{t(label)}</span>
              <small>{t(isDone ? 'password.met' : 'password.missing')}</small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
