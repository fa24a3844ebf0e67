import { useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import sheet from '../../../ui/Sheet.module.css'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import { useKeptBets } from '../../exchange/shared/useKeptBets.ts'
import { Bets } from './bets/Bets.tsx'
import { BetsOnPaper } from './bets/BetsOnPaper.tsx'
import { MatchByHand } from './bets/MatchByHand.tsx'
import { OneMatch } from './bets/OneMatch.tsx'
import { useShownBets } from './bets/useShownBets.ts'
import { ByHand } from './ByHand.tsx'
import { check, type CheckedRound } from './check.ts'
import styles from './Fairness.module.css'
import { RoundItem } from './RoundItem.tsx'
import { RoundsOnPaper } from './RoundsOnPaper.tsx'
import { Verdict } from './Verdict.tsx'
import { useRounds } from '../shared/useRounds.ts'
import '../../../ui/print.css'

/** Rounds shown at first, and with each "Show more". */
const STEP = 20

/**
 * `/fairness`: the last rounds of the house's games and the last bets on its matches, computed again on this device from
 * their seeds, with the network off too; and how anyone does the same by hand, on paper. Source: protection.md F-08;
 * exchange.md 1.
 */
export function Fairness() {
  const { t } = useApp()
  const { hash } = useLocation()
  const rounds = useRounds()
  const checked = useMemo(() => rounds?.map((round) => ({ round, ...check(round) })), [rounds])
  const { shown: bets, keys } = useShownBets(useKeptBets({ asks: true }))
  return (
    <div className={sheet.screen}>
      <Title>{t('fairness.title')}</Title>
      <h1 className={sheet.title}>{t('fairness.title')}</h1>
      <p className={sheet.meta}>{t('fairness.intro')}</p>
      {/^\d+$/.test(hash) ? <OneMatch key={hash} event={hash} /> : null}
      <Rounds checked={checked} bets={bets?.length} />
      {bets?.length && keys ? <Bets shown={bets} keys={keys} /> : null}
      <div data-print className={styles.hand}>
        <ByHand />
        {checked?.length ? <RoundsOnPaper rounds={checked} /> : null}
        <MatchByHand />
        {bets?.length ? <BetsOnPaper shown={bets} /> : null}
      </div>
      <div>
        <Button kind="secondary" onClick={() => print()}>
          {t('fairness.print')}
        </Button>
      </div>
    </div>
  )
}

/** `bets`: how many there are to check beside them; undefined while they are looked for. */
function Rounds({
  checked,
  bets,
}: {
  checked: readonly CheckedRound[] | undefined
  bets: number | undefined
}) {
  const { t } = useApp()
  const [shown, setShown] = useState(STEP)
  const isEmpty = checked?.length === 0
  if (!checked || (isEmpty && bets === undefined))
    return <Skeleton height={240} label={t('common.loading')} />
  if (isEmpty) {
    return bets === 0 ? (
      <EmptyState title={t('fairness.none')}>
        <p className={sheet.meta}>{t('fairness.noneText')}</p>
      </EmptyState>
    ) : null
  }
  const bad = checked.filter(({ verdict }) => verdict === 'fingerprint' || verdict === 'result').length
  return (
    <section className={sheet.card}>
      <h2 className={sheet.heading}>{t('fairness.rounds')}</h2>
      <Verdict
        words={bad ? 'fairness.bad' : 'fairness.good'}
        count={bad || checked.filter(({ verdict }) => verdict === 'good').length}
        isBad={bad > 0}
      />
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
