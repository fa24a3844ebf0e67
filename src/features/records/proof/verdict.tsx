/** What a check found, in words. */
import type { ReactNode } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Checked } from '../shared/signature.ts'
import type { CheckedHistory } from './check.ts'
import styles from './Proof.module.css'

type Tone = 'good' | 'bad' | 'unsure'
const ICONS = { good: 'shield', bad: 'alert', unsure: 'info' } as const

export function VerdictBox({ tone, title, children }: { tone: Tone; title: string; children?: ReactNode }) {
  return (
    <div className={styles.verdict} data-tone={tone} role="status">
      <Icon name={ICONS[tone]} />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  )
}

/** Of a history: its lines first, then who signed it. */
export function HistoryVerdict({
  checked,
  count,
  of = 'history',
}: {
  checked: CheckedHistory
  count: number
  /** A protection log and what became of bets hold no balances. */
  of?: 'history' | 'log' | 'orders'
}) {
  const { t } = useApp()
  const { broken } = checked
  if (broken) {
    return (
      <VerdictBox tone="bad" title={t('verify.changed')}>
        <p>
          {broken.part === 'head'
            ? t('verify.brokenEnd')
            : t('verify.brokenLine', { line: broken.line ?? 1 })}
        </p>
      </VerdictBox>
    )
  }
  if (checked.signature === 'good') {
    return (
      <VerdictBox tone="good" title={t(of === 'log' ? 'verify.logTrue' : 'verify.historyTrue')}>
        <p>{t(of === 'history' ? 'verify.historyTrueText' : 'verify.logTrueText', { count })}</p>
        <KeySeen checked={checked} />
      </VerdictBox>
    )
  }
  return <SignatureVerdict checked={checked} hasLines />
}

export function ReceiptVerdict({ checked }: { checked: Checked }) {
  const { t } = useApp()
  if (checked.signature !== 'good') return <SignatureVerdict checked={checked} />
  return (
    <VerdictBox tone="good" title={t('verify.receiptTrue')}>
      <p>{t('verify.receiptTrueText')}</p>
      <KeySeen checked={checked} />
    </VerdictBox>
  )
}

/** Of a signature that is not good. */
function SignatureVerdict({ checked, hasLines = false }: { checked: Checked; hasLines?: boolean }) {
  const { t } = useApp()
  switch (checked.signature) {
    case 'unknownKey':
      return (
        <VerdictBox tone="unsure" title={t('verify.unknownKey')}>
          <p>{t('verify.unknownKeyText')}</p>
        </VerdictBox>
      )
    case 'cannot':
      return (
        <VerdictBox tone="unsure" title={t('verify.cannot')}>
          <p>{t(hasLines ? 'verify.cannotLines' : 'verify.cannotText')}</p>
        </VerdictBox>
      )
    case 'bad':
    case 'good':
      return (
        <VerdictBox tone="bad" title={t('verify.changed')}>
          <p>{t(hasLines ? 'verify.badHistory' : 'verify.badReceipt')}</p>
        </VerdictBox>
      )
  }
}

export function KeySeen({ checked }: { checked: Checked }) {
  const { t, format } = useApp()
  return checked.keySeenAt === undefined ? null : (
    <p className={styles.small}>{t('verify.keySeen', { time: format.dateTime(checked.keySeenAt) })}</p>
  )
}
