import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { exchangeDataApi } from '../../../../../contract/exchange.ts'
import { useApp } from '../../../../lib/app.tsx'
import { Button } from '../../../../ui/Button.tsx'
import sheet from '../../../../ui/Sheet.module.css'
import { Skeleton } from '../../../../ui/States.tsx'
import { exchangeCallOf } from '../../../exchange/shared/exchangeCall.ts'
import { Mark } from '../Mark.tsx'
import { PartFields, type Typed } from '../Parts.tsx'
import styles from '../Fairness.module.css'
import { BET_VERDICTS, toneOf } from './betWords.ts'
import { checkMatch, type Proof, wayOf, wayText } from './checkBet.ts'
import { PlayedAgain } from './PlayedAgain.tsx'

/**
 * A match that the address names (`#1497000`, from its results): drawn again on this device, and its way followed up to the root
 * that was published for its day. Source: exchange.md 1, 4; decision 197.
 */
export function OneMatch({ event }: { event: string }) {
  const app = useApp()
  const { t } = app
  const card = useRef<HTMLElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['exchange', exchangeDataApi.matchProof.path, { event }],
    queryFn: async () => {
      const call = exchangeCallOf(app)
      const [proof, days] = await Promise.all([
        call(exchangeDataApi.matchProof, { eventId: event }),
        call(exchangeDataApi.commitments, {}),
      ])
      return { proof, published: days.find(({ day }) => day === proof.day) }
    },
    staleTime: Infinity,
  })
  const isHere = data !== undefined
  useEffect(() => {
    if (isHere) card.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isHere])
  if (!data)
    return error ? (
      <section className={sheet.card} role="alert">
        <p>{t('fairness.verdict.untold')}</p>
        <div>
          <Button kind="secondary" small onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      </section>
    ) : (
      <Skeleton height={120} label={t('common.loading')} />
    )
  const { proof, published } = data
  return (
    <section ref={card} className={sheet.card}>
      <h2 className={sheet.heading}>{t('fairness.match', { event, day: proof.day })}</h2>
      <Checked proof={proof} root={published?.root ?? ''} />
    </section>
  )
}

function Checked({ proof, root }: { proof: Proof; root: string }) {
  const { t } = useApp()
  const [typed, setTyped] = useState<Typed<'seed' | 'path'>>({})
  const { verdict, replay } = checkMatch(
    { day: proof.day, root },
    {
      ...proof,
      seed: typed.seed ?? proof.seed,
      path: typed.path === undefined ? proof.path : wayOf(typed.path),
    },
  )
  return (
    <div className={styles.seeds}>
      <PartFields
        parts={[
          { id: 'seed', label: 'fairness.matchSeed', value: proof.seed },
          { id: 'path', label: 'fairness.path', value: wayText(proof.path) },
        ]}
        typed={typed}
        onType={setTyped}
      />
      {replay ? <PlayedAgain replay={replay} /> : null}
      <p role="status">
        <Mark words={t(BET_VERDICTS[verdict])} tone={toneOf(verdict)} />
      </p>
    </div>
  )
}
