import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { casesApi } from '../../../contract/console/cases.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay, useWaiting } from '../lib/reads.ts'
import { Facts } from '../parts/Facts.tsx'
import { InHand } from '../parts/InHand.tsx'
import { Picture } from '../parts/Picture.tsx'
import { PlayerLink } from '../parts/PlayerLink.tsx'
import { Unread } from '../parts/Unread.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import { Answer } from './Answer.tsx'
import { Bet } from './Bet.tsx'
import { Birthday } from './Birthday.tsx'
import styles from './Cases.module.css'
import { Clock } from './Clock.tsx'
import { Identity } from './Identity.tsx'
import { Note } from './Note.tsx'
import { Steps } from './Steps.tsx'

export type OpenedCase = z.output<typeof casesApi.case.output>['data']

/** One complaint: its clock, what its reference names, every step, the pictures beside it, and what can be done. */
export function Case({ id }: { id: string }) {
  const { call, words } = useConsole()
  // Read again when something of the queue has changed: perhaps it is this one.
  const mark = useWaiting().data?.cases?.mark
  const { data, error, refetch } = useQuery({
    queryKey: ['case', id, mark],
    queryFn: ({ signal }) => call(casesApi.case, { id }, { signal }),
    enabled: mark !== undefined,
    placeholderData: keepPreviousData,
  })
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={words.cases.gone} />
  if (!data) return <Unread error={error} retry={refetch} height={360} />
  return <Opened one={data.data} />
}

function Opened({ one }: { one: OpenedCase }) {
  const { words, format } = useConsole()
  const may = useMay()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = one.state !== 'closed'
  return (
    <article className={`${parts.card} ${styles.case}`} aria-labelledby="case">
      <Link to="/cases" search={true} className={parts.back}>
        <Icon name="back" size={20} />
        {words.back}
      </Link>
      <header className={styles.head}>
        <h2 ref={heading} id="case" tabIndex={-1} className="figures">
          {format.digits(one.number)}
        </h2>
        <span className={parts.tag} data-kind="info">
          {words.cases.states[one.state]}
        </span>
        {isOpen && one.isLate ? <span className={parts.tag}>{words.cases.late}</span> : null}
      </header>
      <What one={one} />
      <section aria-labelledby="steps" className={styles.part}>
        <h3 id="steps">{words.cases.steps}</h3>
        <Steps steps={one.steps} />
      </section>
      <Files one={one} />
      {isOpen && may('answerCase') ? (
        <section aria-label={words.cases.answer} className={styles.part}>
          <Hand one={one} />
          <Answer id={one.id} last={one.last} onSent={() => heading.current?.focus()} />
        </section>
      ) : null}
      {isOpen && one.about === 'identity' && may('confirmIdentity') ? (
        <Identity id={one.id} last={one.last} onSent={() => heading.current?.focus()} />
      ) : null}
      {one.about === 'birthday' ? <Birthday one={one} /> : null}
      {may('noteCase') ? <Note id={one.id} /> : null}
    </article>
  )
}

function Hand({ one: { id, inHand } }: { one: OpenedCase }) {
  const take = useAct(casesApi.takeCase)
  const letGo = useAct(casesApi.letGoCase)
  return <InHand id={id} held={inHand} take={take} letGo={letGo} />
}

/** What it is about, and where that is seen. */
function What({ one }: { one: OpenedCase }) {
  const { words, format } = useConsole()
  const may = useMay()
  const said = words.cases
  const facts: [string, ReactNode][] = [
    [said.player, <PlayerLink key="player" name={one.player} why={`complaint:${one.id}`} />],
    [said.about, said.abouts[one.about]],
    ...(one.reference ? [[said.reference, format.digits(one.reference)] as [string, ReactNode]] : []),
    [said.made, <When key="made" at={one.at} />],
    [
      said.due,
      <span key="due" className={parts.actions}>
        <When at={one.due} />
        {one.state === 'open' ? <Clock row={one} /> : null}
      </span>,
    ],
    [said.nextBody, one.nextBody ? `${one.nextBody.name}, ${one.nextBody.url}` : said.noBody],
  ]
  return (
    <>
      <Facts facts={facts} />
      {one.deposits.length > 0 && may('deposit') ? (
        <p className={parts.actions}>
          {one.deposits.map((id) => (
            <Link key={id} to="/deposits/$id" params={{ id }}>
              {said.openDeposit(format.digits(id))}
            </Link>
          ))}
        </p>
      ) : null}
      {one.bet ? <Bet bet={one.bet} /> : null}
    </>
  )
}

function Files({ one: { id, files } }: { one: OpenedCase }) {
  const { call, words } = useConsole()
  return (
    <section aria-labelledby="files" className={styles.part}>
      <h3 id="files">{words.cases.files}</h3>
      {files.length === 0 ? <p className={parts.small}>{words.cases.noFiles}</p> : null}
      <div className={styles.pictures}>
        {files.map(({ id: picture, name, at }) => (
          <Picture
            key={picture}
            of={[id, picture]}
            read={(signal) => call(casesApi.casePicture, { id, picture }, { signal })}
            alt={words.cases.pictureOf(name)}
            name={name}
            at={at}
          />
        ))}
      </div>
    </section>
  )
}
