import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useSiteTitle } from '../../../lib/Title.tsx'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import { canShare, type Format, historyFile, share } from './files.ts'
import { HistoryLines } from './HistoryLines.tsx'
import styles from './Proof.module.css'
import { SaveOrders } from './SaveOrders.tsx'
import { type OwnHistory, type Step, useHistoryFile } from './useHistoryFile.ts'
import { useWhen } from './useWhen.ts'
import { HistoryVerdict } from './verdict.tsx'

/** The whole history: fetch, check, read, save and share (F-13). */
export function HistoryCard() {
  const { t } = useApp()
  const { step, own, fetchIt } = useHistoryFile()
  const isBusy = step.name === 'receiving' || step.name === 'checking'
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{t('history.whole')}</h2>
      <p className={styles.small}>{t('history.wholeText')}</p>
      {own ? <Own own={own} /> : null}
      <Progress step={step} />
      {step.name === 'failed' ? (
        <p role="alert" className={styles.text}>
          {t('history.failed', { message: step.message })}
        </p>
      ) : null}
      <div className={own ? styles.links : styles.acts}>
        <Button kind={own ? 'quiet' : 'primary'} small={own !== undefined} busy={isBusy} onClick={fetchIt}>
          <Icon name="refresh" size={20} />
          {t(own ? 'history.again' : 'history.get')}
        </Button>
      </div>
      <SaveOrders />
      <div className={styles.links}>
        <Link to="/verify">
          <Icon name="shield" size={20} />
          {t('verify.link')}
        </Link>
      </div>
    </section>
  )
}

function Progress({ step }: { step: Step }) {
  const { t, format } = useApp()
  if (step.name === 'receiving') {
    return (
      <p className={styles.small} role="status">
        {step.bytes === 0
          ? t('history.asking')
          : t('history.received', { size: format.number(Math.ceil(step.bytes / 1000)) })}
        <progress className={styles.progress} aria-label={t('history.whole')} />
      </p>
    )
  }
  if (step.name !== 'checking') return null
  return (
    <p className={styles.small} role="status">
      {t('history.checking', { done: format.number(step.done), total: format.number(step.total) })}
      <progress
        className={styles.progress}
        max={Math.max(1, step.total)}
        value={step.done}
        aria-label={t('verify.checking')}
      />
    </p>
  )
}

function Own({ own: { history, checked } }: { own: OwnHistory }) {
  const { t } = useApp()
  const when = useWhen()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <HistoryVerdict checked={checked} count={history.lines.length} />
      <p className={styles.small}>{t('history.madeAt', { time: when(history.made_at) })}</p>
      <div className={styles.acts}>
        <FileButtons history={history} format="csv" />
        <FileButtons history={history} format="json" />
      </div>
      <div className={styles.links}>
        <Button kind="quiet" small aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={20} />
          {t(isOpen ? 'history.hideLines' : 'history.showLines')}
        </Button>
      </div>
      {isOpen ? <HistoryLines history={history} broken={checked.broken?.line} /> : null}
    </>
  )
}

/** Share where the device takes such a file, and Save everywhere. */
function FileButtons({ history, format }: Pick<OwnHistory, 'history'> & { format: Format }) {
  const { t, config } = useApp()
  const toast = useToast()
  const file = historyFile(
    history,
    format,
    config.mode === 'demo' ? t('common.demoLong') : '',
    useSiteTitle(),
  )
  const kind = format.toUpperCase()
  const keep = () => {
    saveFile(file)
    toast(t('history.saved', { name: file.name }))
  }
  return (
    <>
      <Button kind="secondary" onClick={keep}>
        <Icon name="install" size={20} />
        {t('history.save', { kind })}
      </Button>
      {canShare(file) ? (
        <Button kind="secondary" onClick={() => void share(file, t('history.title'))}>
          <Icon name="share" size={20} />
          {t('history.share', { kind })}
        </Button>
      ) : null}
    </>
  )
}
