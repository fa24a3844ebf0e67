import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorsApi, MAX_PASSKEYS } from '../../../../contract/factors.ts'
import { useApp } from '../../../lib/app.tsx'
import { passkeysWork } from '../../auth/shared/passkeys.ts'
import { query } from '../../../lib/api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import styles from './Security.module.css'

const AddPasskey = lazyDialog(async () => (await import('./PasskeyDialogs.tsx')).AddPasskey)
const RemovePasskey = lazyDialog(async () => (await import('./PasskeyDialogs.tsx')).RemovePasskey)

interface Shown {
  id: string
  name: string
}

/** The devices whose lock opens the account, and how to add and remove one. Source: protection.md F-10, PP-40. */
export function PasskeyCard() {
  const { t, format } = useApp()
  const { data, error, refetch } = useQuery(query(factorsApi.passkeys, {}))
  const [open, setOpen] = useState<'add' | Shown>()
  const close = () => setOpen(undefined)
  const nameOf = ({ name }: Shown) => name || t('profile.unknownDevice')
  return (
    <section className={styles.box}>
      <h2 className={styles.title}>{t('secure.passkeys')}</h2>
      <p className={styles.note}>{t('secure.passkeysText')}</p>
      {data ? (
        <>
          {data.data.length === 0 ? null : (
            <ul className={styles.list}>
              {data.data.map((passkey) => (
                <li key={passkey.id} className={styles.item}>
                  <div className={styles.itemText}>
                    <strong>{nameOf(passkey)}</strong>
                    <small className={styles.note}>
                      {t('secure.passkeyMade', { time: format.dateTime(passkey.createdAt) })}
                      {passkey.lastUsedAt === undefined
                        ? null
                        : ` · ${t('secure.passkeyUsed', { time: format.dateTime(passkey.lastUsedAt) })}`}
                    </small>
                  </div>
                  <Button
                    kind="quiet"
                    small
                    aria-haspopup="dialog"
                    aria-label={t('secure.passkeyRemoveOf', { device: nameOf(passkey) })}
                    onClick={() => setOpen(passkey)}
                  >
                    {t('secure.passkeyRemove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {!passkeysWork() ? (
            <p className={styles.note}>{t('secure.noPasskeys')}</p>
          ) : data.data.length < MAX_PASSKEYS ? (
            <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setOpen('add')}>
              <Icon name="plus" size={20} />
              {t('secure.passkeyAdd')}
            </Button>
          ) : null}
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
      {open === 'add' ? <AddPasskey onClose={close} /> : null}
      {typeof open === 'object' ? <RemovePasskey id={open.id} name={nameOf(open)} onClose={close} /> : null}
    </section>
  )
}
