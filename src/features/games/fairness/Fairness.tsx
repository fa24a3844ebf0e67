import { useMemo, useState } from 'react'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import sheet from '../../../ui/Sheet.module.css'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import { ByHand } from './ByHand.tsx'
import { check, type CheckedRound } from './check.ts'
import styles from './Fairness.module.css'
import { RoundItem } from './RoundItem.tsx'
import { RoundsOnPaper } from './RoundsOnPaper.tsx'
import { useRounds } from '../shared/useRounds.ts'
import '../../../ui/print.css'

/** Rounds shown at first, and with each "Show more". */
const STEP = 20

/**
 * `/fairness`: the last rounds of the house's games, computed again on this device from their seeds, with the network
 * off too; and how anyone does the same by hand, on paper. Source: protection.md F-08.
 */
export function Fairness() {
  const { t } = useApp()
  const rounds = useRounds()
  const checked = useMemo(() => rounds?.map((round) => ({ round, ...check(round) })), [rounds])
  return (
    <div className={sheet.screen}>
      <Title>{t('fairness.title')}</Title>
      <h1 className={sheet.title}>{t('fairness.title')}</h1>
      <p className={sheet.meta}>{t('fairness.intro')}</p>
      <Rounds checked={checked} />
      <div data-print>
        <ByHand />
        {checked?.length ? <RoundsOnPaper rounds={checked} /> : null}
      </div>
      <div>
        <Button kind="secondary" onClick={() => print()}>
          {t('fairness.print')}
        </Button>
      </div>
    </div>
  )
}

function Rounds({ checked }: { checked: readonly CheckedRound[] | undefined }) {
  const { t } = useApp()
  const [shown, setShown] = useState(STEP)
  if (!checked) return <Skeleton height={240} label={t('common.loading')} />
  if (checked.length === 0) {
    return (
      <EmptyState title={t('fairness.none')}>
        <p className={sheet.meta}>{t('fairness.noneText')}</p>
      </EmptyState>
    )
  }
  return (
    <section className={sheet.card}>
      <h2 className={sheet.heading}>{t('fairness.rounds')}</h2>
      <Verdict checked={checked} />
      <ul className={styles.rounds}>
        {checked.slice(0, shown).map((one) => (
          <RoundItem key={one.round.round} {...one} />
        ))}
      </ul>
      {shown < checked.length ? (
        <Button kind="secondary" small onClick={() => setShown(shown + STEP)}>
          {t('fairness.more')}
        </Button>
      ) : null}
    </section>
  )
}

/** Of all kept rounds in one sentence. */
function Verdict({ checked }: { checked: readonly CheckedRound[] }) {
  const { t, format } = useApp()
  const bad = checked.filter(({ verdict }) => verdict === 'fingerprint' || verdict === 'result').length
  const good = checked.filter(({ verdict }) => verdict === 'good').length
  const count = bad || good
  return (
    <p role="status" className={styles.verdict} data-tone={bad ? 'bad' : 'good'}>
      <Icon name={bad ? 'alert' : 'shield'} />
      {t(bad ? 'fairness.bad' : 'fairness.good', { count, total: format.number(count) })}
    </p>
  )
}
