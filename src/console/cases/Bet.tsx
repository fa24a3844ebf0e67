import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { Facts } from '../parts/Facts.tsx'
import { Rows } from '../parts/Rows.tsx'
import parts from '../parts/parts.module.css'
import type { OpenedCase } from './Case.tsx'
import styles from './Cases.module.css'

/** The bet that a complaint is about, with what became of it. */
export function Bet({ bet }: { bet: NonNullable<OpenedCase['bet']> }) {
  const { words, format } = useConsole()
  const may = useMay()
  const said = words.cases
  const odds = (hundredths: number) => format.digits((hundredths / 100).toFixed(2))
  const facts: [string, ReactNode][] = [
    [words.markets.match, bet.event],
    [words.markets.market, bet.marketName],
    [said.selection, bet.selection],
    [said.side, said.sides[bet.side]],
    [said.odds, odds(bet.odds)],
    [said.stake, format.money(bet.stake)],
    [said.matched, format.money(bet.matched)],
    [said.betState, said.betStates[bet.status]],
    ...(bet.net === null ? [] : [[said.net, format.money(bet.net)] as [string, ReactNode]]),
  ]
  return (
    <section aria-labelledby="bet" className={styles.part}>
      <h3 id="bet">{said.bet}</h3>
      <Facts facts={facts} />
      {may('market') ? (
        <p>
          <Link to="/markets/$id" params={{ id: bet.market }}>
            {said.openMarket}
          </Link>
        </p>
      ) : null}
      <h4 className={parts.small}>{said.betSteps}</h4>
      <Rows
        caption={said.betSteps}
        empty=""
        rows={bet.steps.map((step, index) => ({ ...step, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { name: said.at, of: ({ at }) => at, kind: 'moment' },
          { name: said.step, of: ({ kind }) => said.betStep[kind] },
          { name: said.amount, of: ({ amount }) => format.money(amount), kind: 'amount' },
          { name: said.odds, of: (step) => (step.odds === null ? '' : odds(step.odds)), kind: 'amount' },
        ]}
      />
    </section>
  )
}
