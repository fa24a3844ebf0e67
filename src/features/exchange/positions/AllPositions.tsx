import type { MarketPosition } from '../../../../contract/exchange/cash-out.ts'
import { type Paisa, paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAgeWords } from '../../../lib/hooks/useAgeWords.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import exchange from '../Exchange.module.css'
import { Amount } from './Amount.tsx'
import { PositionCard } from './PositionCard.tsx'
import styles from './Positions.module.css'
import { usePositions } from './usePositions.ts'
import { useWords } from './words.ts'

/** Every market in which something of the player's is matched, and over all of them. */
export function AllPositions() {
  const { t } = useApp()
  const { say } = useWords()
  return (
    <>
      <h1 className={exchange.title}>{t('exch.positions')}</h1>
      <p className={exchange.note}>{say('what')}</p>
      <Read />
    </>
  )
}

function Read() {
  const { t } = useApp()
  const { say } = useWords()
  const ageWords = useAgeWords()
  const { data, at, isOld, error, retry, isOnline, isMissing } = usePositions()
  if (isMissing) return <EmptyState title={say('notOffered')} />
  if (!data) {
    if (!isOnline) return <EmptyState title={say('offline')} />
    return error ? (
      <ErrorState message={say('failed')} retryLabel={t('common.retry')} onRetry={retry} />
    ) : (
      <Skeleton height={320} label={t('common.loading')} />
    )
  }
  return (
    <>
      {(isOld || !isOnline) && at !== undefined ? (
        <p className={exchange.note} role="status">
          {ageWords(at)}
        </p>
      ) : null}
      {data.data.length === 0 ? (
        <EmptyState title={say('none')}>
          <ButtonLink to="/exchange-inplay">{say('toMatches')}</ButtonLink>
        </EmptyState>
      ) : (
        <List positions={data.data} />
      )}
    </>
  )
}

/** Of each market the best or the worst outcome, added up. */
const over = (positions: readonly MarketPosition[], pick: (...nets: number[]) => number): Paisa =>
  paisa(positions.reduce((sum, { outcomes }) => sum + pick(...outcomes.map(({ net }) => net)), 0))

function List({ positions }: { positions: readonly MarketPosition[] }) {
  const { say } = useWords()
  return (
    <>
      <dl className={styles.over}>
        <div>
          <dt>{say('bestOfAll')}</dt>
          <dd>
            <Amount of={over(positions, Math.max)} />
          </dd>
        </div>
        <div>
          <dt>{say('worstOfAll')}</dt>
          <dd>
            <Amount of={over(positions, Math.min)} />
          </dd>
        </div>
      </dl>
      <div className={styles.cards}>
        {positions.map((position) => (
          <PositionCard key={position.market} position={position} />
        ))}
      </div>
    </>
  )
}
