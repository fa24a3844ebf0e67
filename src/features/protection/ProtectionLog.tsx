import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fileNameOf } from '../../../contract/brand/words.ts'
import { exportApi } from '../../../contract/export.ts'
import { protectionHistory } from '../../../contract/proof.ts'
import { protectionApi } from '../../../contract/protection.ts'
import { query } from '../../lib/api/query.ts'
import { useApp } from '../../lib/app.tsx'
import { useAgeWords } from '../../lib/hooks/useAgeWords.ts'
import { useAction } from '../../lib/hooks/useAction.ts'
import { useCachedRead } from '../../lib/hooks/useCachedRead.ts'
import { useFeature } from '../../lib/hooks/useFeature.ts'
import { Title, useSiteTitle } from '../../lib/Title.tsx'
import { saveFile } from '../../ui/browser/saveFile.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { inAccount } from '../account/shared/AccountFrame.tsx'
import styles from './Protection.module.css'
import { HelpLines } from './shared/HelpLines.tsx'
import { LogLines, useValueWords } from './shared/LogLines.tsx'
import { PERIOD_WORDS } from './shared/useLimitWords.ts'
import { useKeptExclusion } from './shared/useExclusion.ts'
import { useLimits } from './shared/useLimits.ts'

/** `/protection/log`: every act that protects the player, which nobody can change. Source: F-22. */
export const ProtectionLog = inAccount('protection', function ProtectionLog() {
  const { t } = useApp()
  return (
    <div className={styles.screen}>
      <Title>{t('protection.log')}</Title>
      <div className={styles.head}>
        <Link to="/protection" className={styles.back} aria-label={t('turnover.back')}>
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>{t('protection.log')}</h1>
      </div>
      <p className={styles.text}>{t('protection.logText')}</p>
      <Untold />
      <Lines />
      <SaveLog />
      <HelpLines />
    </div>
  )
})

/** What this device has not told the host stands there too. */
function Untold() {
  const { t, format } = useApp()
  const valueOf = useValueWords()
  const exclusion = useKeptExclusion()
  const isUntold = exclusion?.isTold === false
  const waiting = useLimits().limits.flatMap(({ wanted }) => wanted ?? [])
  if (waiting.length === 0 && !isUntold) return null
  return (
    <ul className={styles.lines}>
      {isUntold ? (
        <li className={styles.line}>
          <span>{t('protection.line.exclusion', { time: format.dateTime(exclusion.until) })}</span>
          <span className={styles.small}>{t('protection.untoldLine')}</span>
        </li>
      ) : null}
      {waiting.map(({ id, kind, period, value, isLower }) => (
        <li key={id} className={styles.line}>
          <span>
            {t(isLower ? 'protection.line.limit_set' : 'protection.line.limit_raise_asked', {
              kind: t(`protection.kind.${kind}`),
              period: t(PERIOD_WORDS[period]),
              value: value === null ? t('protection.none') : valueOf(kind, value),
            })}
          </span>
          <span className={styles.small}>{t('protection.untoldLine')}</span>
        </li>
      ))}
    </ul>
  )
}

function Lines() {
  const { t } = useApp()
  const first = useCachedRead(protectionApi.protectionLog, {})
  const ageOf = useAgeWords()
  const [befores, setBefores] = useState<string[]>([])
  const more = useQueries({
    queries: befores.map((before) => query(protectionApi.protectionLog, { before })),
  })
  if (!first.data) {
    return first.error ? (
      <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={first.retry} />
    ) : (
      <Skeleton height={320} label={t('common.loading')} />
    )
  }
  const pages = [first.data, ...more.flatMap(({ data }) => data ?? [])]
  const lines = pages.flatMap(({ data }) => data)
  const failed = more.find(({ isError }) => isError)
  const last = pages.at(-1)
  if (lines.length === 0) return <EmptyState title={t('protection.logEmpty')} />
  return (
    <>
      {first.isOld && first.at !== undefined ? <p className={styles.small}>{ageOf(first.at)}</p> : null}
      <LogLines lines={lines} />
      {failed ? (
        <ErrorState
          message={t('state.failed')}
          retryLabel={t('common.retry')}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      {last?.more && !failed ? (
        <Button
          kind="secondary"
          wide
          busy={more.some(({ isFetching }) => isFetching)}
          onClick={() => setBefores([...befores, String(lines.at(-1)?.n ?? 0)])}
        >
          {t('records.loadMore')}
        </Button>
      ) : null}
    </>
  )
}

/** The whole log as a file that the host has signed, so that nobody can say otherwise later (F-22; `/verify`). */
function SaveLog() {
  const { t, call, config } = useApp()
  const site = useSiteTitle()
  const toast = useToast()
  const isOffered = useFeature('export')
  const { isBusy, error, run } = useAction()
  const save = () =>
    run('save', async () => {
      const log = protectionHistory.parse(await call(exportApi.exportHistory, { format: 'protection' }))
      const name = fileNameOf(site, `protection-${log.made_at.slice(0, 10)}.json`)
      // What kind of money it speaks of; a check passes it over.
      const marked = { ...log, ...(config.mode === 'demo' && { money: t('common.demoLong') }) }
      saveFile(new File([JSON.stringify(marked, null, 1)], name, { type: 'application/json' }))
      toast(t('history.saved', { name }))
    })
  return isOffered ? (
    <div className={styles.form}>
      <Button kind="secondary" busy={isBusy} onClick={() => void save()}>
        {t('protection.logSave')}
      </Button>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      <Link to="/verify">{t('verify.title')}</Link>
    </div>
  ) : null
}
