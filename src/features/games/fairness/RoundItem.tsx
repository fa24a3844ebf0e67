import { useState } from 'react'
import { paisaFromWire, ZERO } from '../../../../contract/money.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import sheet from '../../../ui/Sheet.module.css'
import { type Checked, check, isShared, type Verdict } from './check.ts'
import styles from './Fairness.module.css'
import { Mark } from './Mark.tsx'
import { type Part, PartFields, type Typed } from './Parts.tsx'
import type { KeptRound } from '../shared/rounds.ts'

export const VERDICTS: Record<Verdict, LabelKey> = {
  good: 'fairness.verdict.good',
  fingerprint: 'fairness.verdict.fingerprint',
  result: 'fairness.verdict.result',
  refunded: 'fairness.verdict.refunded',
  unknown: 'fairness.verdict.unknown',
}
const TONES = {
  good: 'good',
  fingerprint: 'bad',
  result: 'bad',
  refunded: undefined,
  unknown: undefined,
} as const

/** What a round cost and paid, in words. */
export function useRoundMoney(): (round: KeptRound) => string {
  const { t, format } = useApp()
  const amount = (wire: string) => format.money(paisaFromWire(wire) ?? ZERO)
  return ({ isFree, stake, pay }) =>
    [
      isFree ? t('fairness.free') : t('fairness.stake', { amount: amount(stake) }),
      t('fairness.paid', { amount: amount(pay) }),
    ].join(' · ')
}

/** A round in a line, and below it the seeds with which it is computed anew at every letter changed. */
export function RoundItem({ round, verdict }: Checked & { round: KeptRound }) {
  const { t, format } = useApp()
  const money = useRoundMoney()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={styles.round}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span className={styles.what}>
            <b>{t('fairness.round', { game: round.game, number: format.number(round.nonce) })}</b>
            <span className={sheet.meta}>{money(round)}</span>
            <span className={sheet.meta}>{format.dateTime(round.at)}</span>
          </span>
          <Mark words={t(VERDICTS[verdict])} tone={TONES[verdict]} />
          <Icon name="chevron-down" size={20} />
        </summary>
        {isOpen ? <Seeds round={round} /> : null}
      </details>
    </li>
  )
}

type Id = 'seen' | 'serverSeed' | 'playerSeed'

/** What a round is computed from. */
export const partsOf = (round: KeptRound): Part<Id>[] => [
  {
    id: 'seen',
    label: 'fairness.fingerprint',
    value: round.seen ?? round.commitment,
    hint: round.seen ? 'fairness.seenBefore' : 'fairness.toldAfter',
  },
  { id: 'serverSeed', label: 'fairness.serverSeed', value: round.serverSeed },
  {
    id: 'playerSeed',
    label: isShared(round) ? 'fairness.tableSeed' : 'fairness.playerSeed',
    value: round.playerSeed,
  },
]

/** The seeds, and what the round comes to by them. */
function Seeds({ round }: { round: KeptRound }) {
  const { t, format } = useApp()
  const [typed, setTyped] = useState<Typed<Id>>({})
  const { verdict, drawn } = check({ ...round, ...typed })
  return (
    <div className={styles.seeds}>
      <PartFields parts={partsOf(round)} typed={typed} onType={setTyped} />
      {drawn.length > 0 ? (
        <p className={sheet.meta}>
          {t('fairness.numbers')}{' '}
          {drawn
            .map(({ number, below }) =>
              t('fairness.number', { number: format.number(number), below: format.number(below) }),
            )
            .join(' · ')}
        </p>
      ) : null}
      <p role="status">
        <Mark words={t(VERDICTS[verdict])} tone={TONES[verdict]} />
      </p>
    </div>
  )
}
