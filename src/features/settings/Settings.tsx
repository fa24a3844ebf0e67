import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fileNameOf } from '../../../contract/brand/words.ts'
import { Title, useSiteTitle } from '../../lib/Title.tsx'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { bytesOf, clearStored, exportText, readStored } from '../../lib/storage/storedData.ts'
import { clearUse, readUse } from '../../lib/storage/dataUsage.ts'
import { saveFile } from '../../ui/browser/saveFile.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { inAccount } from '../account/shared/AccountFrame.tsx'
import { DataUse, USE } from './DataUse.tsx'
import styles from './Settings.module.css'
import { SettingsForm } from './shared/SettingsForm.tsx'

/** `/settings`, and a tab of the wide account: how the app looks and speaks, what it may send, what data it has used and what this device keeps. */
export const Settings = inAccount('settings', function Settings() {
  const { t } = useApp()
  const player = usePlayer()
  return (
    <div className={styles.screen}>
      <Title>{t('shell.settings')}</Title>
      <h1 className={styles.title}>{t('shell.settings')}</h1>
      <div className={styles.column}>
        <section className={styles.card} data-bare>
          <SettingsForm />
        </section>
        <nav className={styles.links} aria-label={t('shell.settings')}>
          {player ? (
            <Link to="/notifications" className={styles.link}>
              <Icon name="bell" size={20} />
              {t('notify.title')}
              <Icon name="chevron-right" size={20} />
            </Link>
          ) : null}
          <Link to="/install" className={styles.link}>
            <Icon name="install" size={20} />
            {t('shell.appDownload')}
            <Icon name="chevron-right" size={20} />
          </Link>
        </nav>
      </div>
      <div className={styles.column}>
        <DataUse />
        {player ? <Stored /> : null}
      </div>
    </div>
  )
})

const STORED = ['device', 'stored'] as const

/** What is kept for offline reading, with clear and export. */
function Stored() {
  const { t, format, storage, now } = useApp()
  const client = useQueryClient()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const { data: stored } = useQuery({
    queryKey: STORED,
    queryFn: readStored,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const oldest = stored?.at(-1)
  const site = useSiteTitle()
  const save = async () => {
    const text = exportText(storage, stored ?? [], await readUse(), now())
    saveFile(new File([text], fileNameOf(site, 'device.json'), { type: 'application/json' }))
    toast(t('stored.saved'))
  }
  const forget = async () => {
    setIsAsking(false)
    await Promise.all([clearStored(), clearUse()])
    await Promise.all([STORED, USE].map((queryKey) => client.invalidateQueries({ queryKey })))
    toast(t('stored.cleared'))
  }
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('stored.title')}</h2>
      <p className={styles.note}>{t('stored.text')}</p>
      <dl className={styles.figures} aria-live="polite">
        <div>
          <dt>{t('stored.lists')}</dt>
          <dd className="figures">{stored ? format.number(stored.length) : '…'}</dd>
        </div>
        <div>
          <dt>{t('stored.size')}</dt>
          <dd className="figures">
            {stored ? t('stored.kb', { size: format.number(Math.ceil(bytesOf(stored) / 1024)) }) : '…'}
          </dd>
        </div>
        <div>
          <dt>{t('stored.oldest')}</dt>
          <dd className="figures">{oldest ? format.dateTime(oldest.at) : t('common.noData')}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button kind="secondary" small disabled={!stored} onClick={() => void save()}>
          <Icon name="upload" size={20} />
          {t('stored.export')}
        </Button>
        <Button
          kind="quiet"
          small
          disabled={!stored || stored.length === 0}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          <Icon name="trash" size={20} />
          {t('stored.clear')}
        </Button>
      </div>
      <p className={styles.note}>{t('stored.unsent')}</p>
      {isAsking ? (
        <Dialog
          title={t('stored.clearAsk')}
          closeLabel={t('common.close')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button kind="secondary" onClick={() => setIsAsking(false)}>
                {t('common.cancel')}
              </Button>
              <Button kind="danger" onClick={() => void forget()}>
                {t('stored.clear')}
              </Button>
            </>
          }
        >
          <p>{t('stored.clearText')}</p>
        </Dialog>
      ) : null}
    </section>
  )
}
