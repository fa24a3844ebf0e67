import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { textIn } from '../lib/textIn.ts'
import { Title } from '../parts/Title.tsx'
import parts from '../parts/parts.module.css'
import { Bets } from './Bets.tsx'
import { Identity } from './Identity.tsx'
import { Money } from './Money.tsx'
import styles from './Player.module.css'
import { Postings } from './Postings.tsx'
import { Safety } from './Safety.tsx'
import { Said } from './Said.tsx'
import { Sessions } from './Sessions.tsx'

/** Whose record is open, and for what: every part of it is asked for with both. */
export interface Opened {
  name: string
  reason: string
}

/** A player's whole record, once it is said why it is opened. */
export function Player({ name, why }: { name: string; why: string }) {
  return why === '' ? <Ask name={name} /> : <Record opened={{ name, reason: why }} />
}

function Ask({ name }: { name: string }) {
  const { words } = useConsole()
  const navigate = useNavigate()
  const [isBare, setIsBare] = useState(false)
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const why = textIn(new FormData(event.currentTarget), 'why').trim()
    setIsBare(isBlank(why))
    if (!isBlank(why))
      void navigate({ to: '/players/$name', params: { name }, search: { why }, replace: true })
  }
  return (
    <>
      <Title>{name}</Title>
      <form noValidate onSubmit={open} className={`${parts.card} ${parts.form} ${styles.ask}`}>
        <TextArea
          label={words.players.why}
          hint={words.players.whyHint}
          error={isBare ? words.players.why : undefined}
          name="why"
          required
          maxLength={300}
          rows={2}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else is on the screen
          autoFocus
        />
        <div className={parts.actions}>
          <Button type="submit" small>
            {words.players.open}
          </Button>
        </div>
      </form>
    </>
  )
}

function Record({ opened }: { opened: Opened }) {
  const { words } = useConsole()
  const may = useMay()
  const all = [
    { id: 'who', title: words.players.who, call: 'player', Part: Identity },
    { id: 'money', title: words.players.money, call: 'playerMoney', Part: Money },
    { id: 'bets', title: words.players.bets, call: 'playerBets', Part: Bets },
    { id: 'safety', title: words.players.safety, call: 'playerSafety', Part: Safety },
    { id: 'sign-ins', title: words.players.sessions, call: 'playerSessions', Part: Sessions },
    { id: 'words', title: words.players.words, call: 'playerWords', Part: Said },
    { id: 'postings', title: words.players.postings, call: 'playerPostings', Part: Postings },
  ] as const
  const own = all.filter(({ call }) => may(call))
  return (
    <>
      <Title>{opened.name}</Title>
      <p className={parts.small}>{words.players.whySaid(opened.reason)}</p>
      <nav aria-label={words.players.parts} className={styles.jumps}>
        {own.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.parts}>
        {own.map(({ id, title, Part }) => (
          <section key={id} aria-labelledby={id} className={`${parts.card} ${styles.part}`}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <Part opened={opened} />
          </section>
        ))}
      </div>
    </>
  )
}
