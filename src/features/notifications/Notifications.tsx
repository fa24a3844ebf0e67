import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { PUSH_KINDS } from '../../../contract/push.ts'
import { Title } from '../../lib/Title.tsx'
import { useApp } from '../../lib/app.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { inAccount } from '../account/shared/AccountFrame.tsx'
import styles from './Notifications.module.css'
import { type PushModel, usePush } from './shared/usePush.ts'

/** `/notifications`, and a tab of the wide account: what this device tells of, each kind by a switch, all off at first. F-16. */
export const Notifications = inAccount('notifications', function Notifications() {
  const { t } = useApp()
  const model = usePush()
  return (
    <div className={styles.screen}>
      <Title>{t('notify.title')}</Title>
      <h1 className={styles.title}>{t('notify.title')}</h1>
      <p className={styles.lead}>{t('notify.lead')}</p>
      <Body model={model} />
      <p className={styles.note}>
        <Icon name="shield" size={20} />
        {t('notify.never')}
      </p>
    </div>
  )
})

function Body({ model }: { model: PushModel }) {
  const { t } = useApp()
  const { support } = model
  if (support === 'loading') return <Skeleton height={336} label={t('common.loading')} />
  if (support === 'unread') {
    return <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry} />
  }
  if (support === 'ready') return <Switches model={model} />
  return (
    <div className={styles.notice} role="status">
      <Icon name={support === 'install' ? 'install' : 'info'} size={24} />
      <p>{t(`notify.${support}`)}</p>
      {support === 'install' ? <Link to="/install">{t('notify.installLink')}</Link> : null}
    </div>
  )
}

function Switches({ model: { kinds, busy, problem, set } }: { model: PushModel }) {
  const { t } = useApp()
  const id = useId()
  return (
    <>
      <ul className={styles.list} aria-label={t('notify.title')}>
        {PUSH_KINDS.map((kind) => (
          <li key={kind} className={styles.row}>
            <span className={styles.words}>
              <label htmlFor={`${id}-${kind}`} className={styles.name}>
                {t(`notify.kind.${kind}`)}
              </label>
              <span id={`${id}-${kind}-what`} className={styles.what}>
                {t(`notify.what.${kind}`)}
              </span>
            </span>
            <input
              id={`${id}-${kind}`}
              type="checkbox"
              role="switch"
              className={styles.switch}
              aria-describedby={`${id}-${kind}-what`}
              checked={kinds.has(kind)}
              aria-checked={kinds.has(kind)}
              aria-busy={busy === kind || undefined}
              disabled={busy !== undefined}
              onChange={(event) => void set(kind, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.problem} role="alert">
        {problem ? t(`notify.${problem}`) : null}
      </p>
    </>
  )
}
