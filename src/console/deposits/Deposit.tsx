import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { depositsApi } from '../../../contract/console/deposits.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay, useWaiting } from '../lib/reads.ts'
import { InHand } from '../parts/InHand.tsx'
import { Picture } from '../parts/Picture.tsx'
import { PlayerLink } from '../parts/PlayerLink.tsx'
import { Unread } from '../parts/Unread.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import { Decide } from './Decide.tsx'
import styles from './Deposit.module.css'
import { ShowNumber } from './ShowNumber.tsx'
import { Signs } from './Signs.tsx'

/** One claim with its receipts beside it. */
export function Deposit({ id }: { id: string }) {
  const { call, words, format } = useConsole()
  const may = useMay()
  const [number, setNumber] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const take = useAct(depositsApi.takeDeposit)
  const letGo = useAct(depositsApi.letGoDeposit)
  // Read again when something of the queue has changed: perhaps it is this one.
  const mark = useWaiting().data?.deposits?.mark
  const { data, error, refetch } = useQuery({
    queryKey: ['deposit', id, mark],
    queryFn: ({ signal }) => call(depositsApi.deposit, { id }, { signal }),
    enabled: mark !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!data) return <Unread error={error} retry={refetch} height={360} />
  const claim = data.data
  const facts: [string, ReactNode][] = [
    [words.deposits.player, <PlayerLink key="player" name={claim.player} why={`deposit:${id}`} />],
    [words.deposits.method, claim.method],
    [words.deposits.trx, <code key="trx">{claim.trx}</code>],
    [
      words.deposits.from,
      <span key="number" className={parts.actions}>
        <span className="figures">{number ?? claim.number}</span>
        {number === undefined && may('showDepositNumber') ? <ShowNumber id={id} onShown={setNumber} /> : null}
      </span>,
    ],
    [words.deposits.at, <When key="at" at={claim.at} />],
  ]
  return (
    <article className={`${parts.card} ${styles.claim}`} aria-labelledby="claim">
      <Link to="/deposits" className={parts.back}>
        <Icon name="back" size={20} />
        {words.back}
      </Link>
      <header className={styles.head}>
        <h2 ref={heading} id="claim" tabIndex={-1} className="figures">
          {format.money(claim.amount)}
        </h2>
        <span className={styles.status} data-status={claim.status}>
          {words.deposits.status[claim.status]}
        </span>
      </header>
      <Signs signs={claim.signs} />
      <div className={styles.sides}>
        <div className={styles.side}>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {claim.reason ? (
              <div>
                <dt>{words.reason}</dt>
                <dd>{claim.reason}</dd>
              </div>
            ) : null}
          </dl>
          {claim.status === 'processing' && may('decideDeposit') ? (
            <>
              <InHand id={id} held={claim.inHand} take={take} letGo={letGo} />
              <Decide id={id} amount={claim.amount} onDecided={() => heading.current?.focus()} />
            </>
          ) : null}
        </div>
        <section aria-label={words.deposits.receipts} className={styles.pictures}>
          {claim.pictures.length === 0 ? <p className={parts.choose}>{words.deposits.noPicture}</p> : null}
          {claim.pictures.map((picture) => (
            <Picture
              key={picture.id}
              of={[id, picture.id]}
              read={(signal) => call(depositsApi.depositPicture, { id, picture: picture.id }, { signal })}
              alt={words.deposits.pictureOf(picture.name)}
              name={picture.name}
              at={picture.at}
            >
              {picture.isShared ? <span className={parts.tag}>{words.deposits.alsoSent}</span> : null}
            </Picture>
          ))}
        </section>
      </div>
    </article>
  )
}
