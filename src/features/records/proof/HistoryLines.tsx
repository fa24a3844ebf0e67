import { useState } from 'react'
import { paisaFromWire } from '../../../../contract/money.ts'
import type { HistoryLine, MoneyHistory } from '../../../../contract/proof.ts'
import type { CommissionWord } from '../../../i18n/commissionTexts.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { useCommissionWords } from '../../exchange/shared/Commission.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import styles from './Proof.module.css'
import { useWhen } from './useWhen.ts'

const STEP = 25

const KINDS: Record<string, LabelKey> = {
  deposit: 'history.kind.deposit',
  withdrawal_held: 'history.kind.held',
  withdrawal_paid: 'history.kind.paid',
  withdrawal_returned: 'history.kind.returned',
  bet: 'history.kind.bet',
  win: 'history.kind.win',
  rollback: 'history.kind.rollback',
  bonus: 'history.kind.bonus',
  bonus_released: 'history.kind.released',
  bonus_taken_back: 'history.kind.takenBack',
  demo_grant: 'history.kind.demo',
  vp_earned: 'history.kind.points',
  vp_awarded: 'history.kind.points',
  vp_converted: 'history.kind.converted',
  vip_cash: 'history.kind.vipCash',
  referral_reward: 'history.kind.referral',
  exchange_won: 'history.kind.exchangeWon',
  exchange_lost: 'history.kind.exchangeLost',
  adjustment_credit: 'records.type.adjustment',
  adjustment_debit: 'records.type.adjustment',
}
const COMMISSION_KINDS: Record<string, CommissionWord> = {
  exchange_commission: 'taken',
  exchange_commission_back: 'givenBack',
}
const ACCOUNTS: Record<string, LabelKey> = {
  cash: 'history.account.cash',
  bonus: 'history.account.bonus',
  hold: 'history.account.hold',
  exposure: 'history.account.exposure',
  vp: 'history.account.vp',
}

/** The lines of a history, newest first; `broken` is the number of the first that does not hold. */
export function HistoryLines({ history, broken }: { history: MoneyHistory; broken?: number | undefined }) {
  const { t, format } = useApp()
  const [shown, setShown] = useState(STEP)
  const from = broken === undefined ? history.lines.length : Math.min(history.lines.length, broken + 1)
  const lines = history.lines.slice(Math.max(0, from - shown), from).reverse()
  if (history.lines.length === 0) return <EmptyState title={t('common.noData')} />
  return (
    <>
      <ol className={styles.lines} reversed>
        {lines.map((line) => (
          <Line key={`${line.n} ${line.id} ${line.account}`} line={line} isBroken={line.n === broken} />
        ))}
      </ol>
      <p className={styles.small} role="status">
        {t('records.shown', {
          from: format.number(1),
          to: format.number(lines.length),
          total: format.number(history.lines.length),
        })}
      </p>
      {shown < from ? (
        <Button kind="secondary" small onClick={() => setShown(shown + STEP)}>
          {t('records.loadMore')}
        </Button>
      ) : null}
    </>
  )
}

function Line({ line, isBroken }: { line: HistoryLine; isBroken: boolean }) {
  const { t, format } = useApp()
  const { say } = useCommissionWords()
  const when = useWhen()
  const kind = KINDS[line.kind]
  const commission = COMMISSION_KINDS[line.kind]
  const account = ACCOUNTS[line.account]
  const shown = (amount: string): string => {
    const value = paisaFromWire(amount)
    if (value === undefined) return amount
    return line.currency === 'BDT' ? format.money(value) : `${format.number(value / 100)} ${line.currency}`
  }
  return (
    <li data-broken={isBroken || undefined}>
      <span className={styles.lineKind}>{kind ? t(kind) : commission ? say(commission) : line.kind}</span>
      <span className={`figures ${styles.lineAmount}`}>
        {line.amount.startsWith('-') ? '' : '+'}
        {shown(line.amount)}
      </span>
      <span className={styles.small}>
        {format.number(line.n)} · {account ? t(account) : line.account} · {when(line.at)}
      </span>
      <span className={`figures ${styles.small}`}>
        {t('history.balance', { amount: shown(line.balance) })}
      </span>
    </li>
  )
}
