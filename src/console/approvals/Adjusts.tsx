import { useQuery } from '@tanstack/react-query'
import { adjustmentsApi } from '../../../contract/console/adjustments.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { Facts } from '../parts/Facts.tsx'
import { PlayerLink } from '../parts/PlayerLink.tsx'
import { Unread } from '../parts/Unread.tsx'
import parts from '../parts/parts.module.css'
import styles from './Approvals.module.css'

/** What an adjustment makes of the balance as it is now, and what the player will read: for whoever decides. Each look is a line of the trail. */
export function Adjusts({ approval }: { approval: string }) {
  const { call, words, format } = useConsole()
  const may = useMay()
  const { data, error, refetch } = useQuery({
    queryKey: ['adjustment', approval],
    queryFn: ({ signal }) => call(adjustmentsApi.adjustment, { approval }, { signal }),
    enabled: may('adjustment'),
    gcTime: 0,
  })
  const said = words.adjustments
  if (!may('adjustment')) return null
  if (!data) return <Unread error={error} retry={refetch} height={160} />
  const { player, before, after, record, letters } = data.data
  return (
    <section className={styles.asked} aria-label={said.preview}>
      <Facts
        facts={[
          [said.player, <PlayerLink key="player" name={player} why={`approval:${approval}`} />],
          [said.before, format.money(before)],
          [said.after, format.money(after)],
          [said.record, record],
        ]}
      />
      {after < 0 ? (
        <p role="alert" className={parts.wrong}>
          {said.short}
        </p>
      ) : null}
      {letters.map(({ language, title, body }) => (
        <figure key={language} className={styles.letter}>
          <figcaption className={parts.small}>{said.letter(said.languages[language] ?? language)}</figcaption>
          <blockquote lang={language}>
            <strong>{title}</strong>
            <p>{body}</p>
          </blockquote>
        </figure>
      ))}
    </section>
  )
}
