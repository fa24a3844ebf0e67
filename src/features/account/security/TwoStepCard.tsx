import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorsApi } from '../../../../contract/factors.ts'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import styles from './Security.module.css'

const TurnOn = lazyDialog(async () => (await import('./TwoStepDialogs.tsx')).TurnOn)
const NewCodes = lazyDialog(async () => (await import('./TwoStepDialogs.tsx')).NewCodes)
const TurnOff = lazyDialog(async () => (await import('./TwoStepDialogs.tsx')).TurnOff)
const DIALOGS = { on: TurnOn, codes: NewCodes, off: TurnOff }

/** So few recovery codes left that new ones are due. */
const FEW = 3

/** Two-step login: whether it is on, and how to change that. Source: protection.md F-10, PP-40. */
export function TwoStepCard() {
  const { t, format } = useApp()
  const { data, error, refetch } = useQuery(query(factorsApi.twoStep, {}))
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const Opened = open && DIALOGS[open]
  return (
    <section className={styles.box}>
      <h2 className={styles.title}>{t('secure.twoStep')}</h2>
      <p className={styles.note}>{t('secure.twoStepText')}</p>
      {data ? (
        <>
          <p className={styles.state} data-on={data.isOn || undefined}>
            <Icon name={data.isOn ? 'check' : 'alert'} size={16} />
            {t(data.isOn ? 'secure.on' : 'secure.off')}
          </p>
          {data.isOn ? (
            <>
              <p className={data.codesLeft <= FEW ? styles.error : styles.note}>
                {t('secure.codesLeft', { count: format.number(data.codesLeft) })}
              </p>
              <div className={styles.actions}>
                <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setOpen('codes')}>
                  {t('secure.newCodes')}
                </Button>
                <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setOpen('off')}>
                  {t('secure.turnOff')}
                </Button>
              </div>
            </>
          ) : (
            <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setOpen('on')}>
              <Icon name="shield" size={20} />
              {t('secure.turnOn')}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState
          message={t('state.failed')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={88} label={t('common.loading')} />
      )}
      {Opened ? <Opened onClose={() => setOpen(undefined)} /> : null}
    </section>
  )
}
