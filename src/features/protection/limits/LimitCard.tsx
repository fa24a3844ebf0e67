import { useState } from 'react'
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '../../../../contract/protection.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../Protection.module.css'
import { type HeldLimit, type LimitsModel, useRaise } from '../shared/useLimits.ts'
import { useHostNow } from '../../../lib/hooks/useTimeLeft.ts'
import { LimitDialog } from './LimitDialog.tsx'
import { PERIOD_WORDS, useLimitWords } from '../shared/useLimitWords.ts'

interface Props {
  kind: LimitKind
  limits: readonly HeldLimit[]
  choose: LimitsModel['choose']
}

/** One kind of limit with its three periods; the lowest applies. */
export function LimitCard({ kind, limits, choose }: Props) {
  const { t } = useApp()
  const [asked, setAsked] = useState<LimitPeriod>()
  const limit = limits.find(({ period }) => period === asked)
  return (
    <section className={styles.card} aria-labelledby={`limit-${kind}`}>
      <h3 id={`limit-${kind}`} className={styles.kind}>
        {t(`protection.kind.${kind}`)}
      </h3>
      <p className={styles.text}>{t(`protection.kindText.${kind}`)}</p>
      <ul className={styles.periods}>
        {LIMIT_PERIODS.flatMap((period) => limits.find((one) => one.period === period) ?? []).map((one) => (
          <Period key={one.period} limit={one} onChange={() => setAsked(one.period)} />
        ))}
      </ul>
      {limit ? <LimitDialog limit={limit} choose={choose} onClose={() => setAsked(undefined)} /> : null}
    </section>
  )
}

function Period({ limit, onChange }: { limit: HeldLimit; onChange: () => void }) {
  const { t, format } = useApp()
  const words = useLimitWords(limit.kind)
  const { value, cap, left, renewsAt, raise, wanted } = limit
  const name = t(PERIOD_WORDS[limit.period])
  return (
    <li className={styles.period}>
      <div className={styles.row}>
        <span className={styles.name}>{name}</span>
        <strong className="figures">{value === undefined ? t('protection.none') : words(value)}</strong>
        <Button
          kind="secondary"
          small
          aria-label={`${t(value === undefined ? 'protection.set' : 'protection.change')}: ${t(`protection.kind.${limit.kind}`)}, ${name}`}
          onClick={onChange}
        >
          {t(value === undefined ? 'protection.set' : 'protection.change')}
        </Button>
      </div>
      {left === undefined ? null : (
        <p className={styles.small}>
          {t(left > 0 ? 'protection.left' : 'protection.reached', {
            left: words(left),
            time: format.dateTime(renewsAt),
          })}
        </p>
      )}
      {cap === undefined ? null : (
        <p className={styles.small}>{t('protection.cap', { value: words(cap) })}</p>
      )}
      <div role="status">
        {wanted ? (
          <p className={styles.note}>{t(wanted.isLower ? 'protection.untold' : 'protection.untoldRaise')}</p>
        ) : null}
      </div>
      {raise ? (
        <Raise
          id={raise.id}
          value={raise.value === undefined ? t('protection.none') : words(raise.value)}
          dueAt={raise.dueAt}
          closesAt={raise.closesAt}
        />
      ) : null}
    </li>
  )
}

/** A raise that waits, or that wants its second word (PP-09). */
function Raise({
  id,
  value,
  dueAt,
  closesAt,
}: {
  id: string
  value: string
  dueAt: number
  closesAt: number
}) {
  const { t, format } = useApp()
  const hostNow = useHostNow()
  const { answer } = useRaise(id)
  const { isBusy, error, run } = useAction()
  const isDue = dueAt <= hostNow()
  return (
    <div className={styles.raise}>
      <p>
        {isDue
          ? t('protection.due', { value, time: format.dateTime(closesAt) })
          : t('protection.waits', { value, time: format.dateTime(dueAt) })}
      </p>
      <div className={styles.acts}>
        <Button kind="secondary" small busy={isBusy} onClick={() => void run('drop', () => answer('drop'))}>
          {t('protection.drop')}
        </Button>
        {isDue ? (
          <Button
            kind="secondary"
            small
            busy={isBusy}
            onClick={() => void run('confirm', () => answer('confirm'))}
          >
            {t('protection.confirm')}
          </Button>
        ) : null}
      </div>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
