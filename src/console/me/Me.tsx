import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { meApi } from '../../../contract/console/me.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMe } from '../lib/reads.ts'
import { textIn } from '../lib/textIn.ts'
import { Title } from '../parts/Title.tsx'
import { Unread } from '../parts/Unread.tsx'
import { When } from '../parts/When.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import styles from './Me.module.css'

/** Who one is here, where one is signed in, and which player one is. */
export function Me() {
  const { words } = useConsole()
  const { data: me } = useMe()
  return (
    <>
      <Title>{words.me.title}</Title>
      <div className={parts.sections}>
        {me ? (
          <p>
            <strong>{me.name}</strong>
            <br />
            <span className={parts.small}>{me.roles.map((role) => words.roles[role]).join(', ')}</span>
          </p>
        ) : null}
        <section aria-labelledby="sessions" className={parts.form}>
          <h2 id="sessions">{words.me.sessions}</h2>
          <Sessions />
        </section>
        {me ? (
          <section aria-labelledby="own" className={`${parts.card} ${parts.form} ${styles.own}`}>
            <h2 id="own">{words.me.own}</h2>
            {me.ownPlayer === null ? (
              <NameOwn />
            ) : (
              <>
                <p>
                  <strong>{me.ownPlayer}</strong>
                </p>
                <p className={parts.small}>{words.me.ownText}</p>
              </>
            )}
          </section>
        ) : null}
      </div>
    </>
  )
}

function Sessions() {
  const { call, words, format } = useConsole()
  const say = useToast()
  const { data, error, refetch } = useQuery({
    queryKey: ['mySessions'],
    queryFn: ({ signal }) => call(meApi.mySessions, {}, { signal }),
    staleTime: 0,
  })
  const end = useAct(meApi.endMySession, {
    done: () => say(words.me.ended(format.number(1))),
    also: ['mySessions'],
  })
  const endOthers = useAct(meApi.endOtherSessions, {
    done: ({ ended }) => say(words.me.ended(format.number(ended))),
    also: ['mySessions'],
  })
  if (!data) return <Unread error={error} retry={refetch} height={160} />
  return (
    <>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">{words.me.device}</th>
            <th scope="col">{words.me.since}</th>
            <th scope="col">{words.me.lastUsed}</th>
            <th scope="col">{words.me.acts}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map(({ id, device, since, lastUsed, isThis }) => (
            <tr key={id}>
              <th scope="row">{device}</th>
              <td className={parts.small}>
                <When at={since} />
              </td>
              <td className={parts.small}>
                <When at={lastUsed} />
              </td>
              <td>
                {isThis ? (
                  <span className={parts.small}>{words.me.this}</span>
                ) : (
                  <Button kind="secondary" small busy={end.isPending} onClick={() => end.mutate({ id })}>
                    {words.me.end}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.data.length > 1 ? (
        <div className={parts.actions}>
          <Button kind="danger" small busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {words.me.endOthers}
          </Button>
        </div>
      ) : (
        <p className={parts.small}>{words.me.alone}</p>
      )}
      <Wrong error={end.error ?? endOthers.error} />
    </>
  )
}

/** Says once which player one is; asked twice, since it cannot be taken back. */
function NameOwn() {
  const { words } = useConsole()
  const [player, setPlayer] = useState<string>()
  const name = useAct(meApi.nameOwnPlayer, { done: () => setPlayer(undefined), also: ['me'] })
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = textIn(new FormData(event.currentTarget), 'player').trim()
    name.reset()
    if (!isBlank(wanted)) setPlayer(wanted)
  }
  return (
    <form noValidate onSubmit={ask} className={parts.form}>
      <p className={parts.small}>{words.me.ownIntro}</p>
      <Field label={words.me.ownName} name="player" maxLength={64} autoComplete="off" autoCapitalize="none" />
      <div className={parts.actions}>
        <Button type="submit" kind="secondary" small>
          {words.me.ownSubmit}
        </Button>
      </div>
      {player === undefined ? null : (
        <Dialog
          title={words.me.ownSure(player)}
          closeLabel={words.close}
          onClose={() => setPlayer(undefined)}
          actions={
            <>
              <Button kind="secondary" onClick={() => setPlayer(undefined)}>
                {words.cancel}
              </Button>
              <Button busy={name.isPending} onClick={() => name.mutate({ player })}>
                {words.me.ownSubmit}
              </Button>
            </>
          }
        >
          <p>{words.me.ownIntro}</p>
          <Wrong error={name.error} />
        </Dialog>
      )}
    </form>
  )
}
