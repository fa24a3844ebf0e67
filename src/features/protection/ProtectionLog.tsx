import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ProtectionLine, protectionApi } from '../../../contract/protection.ts'
import { query } from '../../lib/api/query.ts'
import { useApp } from '../../lib/app.tsx'
import { useAgeWords } from '../../lib/hooks/useAgeWords.ts'
import { useCachedRead } from '../../lib/hooks/useCachedRead.ts'
import { Title } from '../../lib/Title.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { inAccount } from '../account/shared/AccountFrame.tsx'
import { PERIOD_WORDS, useLimitWords } from './limits/useLimitWords.ts'
import { lineWords } from './logWords.ts'
import styles from './Protection.module.css'
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
    </div>
  )
})

/** The words of a limit's value, whatever its kind. */
function useValueWords() {
  const money = useLimitWords('deposit')
  const time = useLimitWords('time')
  return (kind: Parameters<typeof useLimitWords>[0], value: number) =>
    kind === 'time' ? time(value) : money(value)
}

/** What this device has not told the host stands there too. */
function Untold() {
  const { t } = useApp()
  const valueOf = useValueWords()
  const waiting = useLimits().limits.flatMap(({ wanted }) => wanted ?? [])
  if (waiting.length === 0) return null
  return (
    <ul className={styles.lines}>
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
      <ol className={styles.lines} reversed>
        {lines.map((line) => (
          <Line key={line.n} line={line} />
        ))}
      </ol>
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

function Line({ line }: { line: ProtectionLine }) {
  const { t, format } = useApp()
  const valueOf = useValueWords()
  return (
    <li className={styles.line}>
      <span>{lineWords(line, { t, dateTime: format.dateTime, valueOf })}</span>
      <span className={styles.small}>{format.dateTime(line.at)}</span>
    </li>
  )
}
