import { type ReactNode, useEffect, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import { useBalance } from '../../wallet/shared/useBalance.ts'
import { useLimitLeft } from '../../protection/shared/useLimitLeft.ts'
import { elapsed } from '../shared/elapsed.ts'
import styles from './GameDialog.module.css'
import type { SessionMoney } from './useSessionMoney.ts'

const SECOND_MS = 1000

/** The time, how long and for how much one has played: always in view, also in full screen. Source: PP-14 to 16, D-19. */
export function SessionBar({ money }: { money: SessionMoney | undefined }) {
  const { format, now, t } = useApp()
  const { amount, bonus } = useBalance()
  const [startedAt] = useState(now)
  const [at, setAt] = useState(startedAt)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [now])

  const net = money?.net
  const left = useLimitLeft('loss')
  return (
    <dl className={styles.figures}>
      <Figure name={t('games.clock')}>
        <time dateTime={new Date(at).toISOString()}>{format.clock(at)}</time>
      </Figure>
      <Figure name={t('games.elapsed')}>{format.digits(elapsed(at - startedAt))}</Figure>
      <Figure name={t('games.balance')}>
        {amount === undefined ? '–' : <Money amount={amount} />}
        <DemoTag />
      </Figure>
      {bonus === undefined ? null : <Figure name={t('games.bonus')}>{format.money(bonus)}</Figure>}
      <Figure name={t('games.staked')}>{money ? format.money(money.staked) : '–'}</Figure>
      <Figure
        name={t('games.net')}
        tone={net === undefined || net === 0 ? undefined : net > 0 ? 'up' : 'down'}
      >
        {net === undefined ? '–' : `${net > 0 ? '▲ +' : net < 0 ? '▼ ' : ''}${format.money(net)}`}
      </Figure>
      {left === undefined ? null : <Figure name={t('protection.limitLeft')}>{format.money(left)}</Figure>}
    </dl>
  )
}

function Figure({
  name,
  tone,
  children,
}: {
  name: string
  tone?: 'up' | 'down' | undefined
  children: ReactNode
}) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className="figures" data-tone={tone}>
        {children}
      </dd>
    </div>
  )
}
