import { useQuery } from '@tanstack/react-query'
import { staffApi } from '../../../contract/console/staff.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { Title } from '../parts/Title.tsx'
import { Unread } from '../parts/Unread.tsx'
import { When } from '../parts/When.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import { Invite } from './Invite.tsx'
import { MemberActs } from './MemberActs.tsx'
import styles from './People.module.css'

type Answer = z.output<typeof staffApi.staffList.output>
export type Member = Answer['data'][number]

/** Who staff are, and who becomes one of them. */
export function People() {
  const { call, words } = useConsole()
  const may = useMay()
  const { data, error, refetch } = useQuery({
    queryKey: ['staffList'],
    queryFn: ({ signal }) => call(staffApi.staffList, {}, { signal }),
    staleTime: 0,
  })
  return (
    <>
      <Title>{words.people.title}</Title>
      {data ? (
        <div className={styles.parts}>
          <Members members={data.data} />
          {may('invite') ? <Invite /> : null}
          {data.invitations.length > 0 ? <Invitations invitations={data.invitations} /> : null}
        </div>
      ) : (
        <Unread error={error} retry={refetch} height={240} />
      )}
    </>
  )
}

function Members({ members }: { members: Member[] }) {
  const { words, format } = useConsole()
  return (
    <table className={parts.table}>
      <thead>
        <tr>
          <th scope="col">{words.people.name}</th>
          <th scope="col">{words.rolesLabel}</th>
          <th scope="col">{words.people.signsIn}</th>
          <th scope="col">{words.people.sessions}</th>
          <th scope="col">{words.people.acts}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.name}>
            <th scope="row">{member.name}</th>
            <td>{member.roles.map((role) => words.roles[role]).join(', ')}</td>
            <td className={parts.small}>
              {[
                ...(member.passkeys > 0 ? [words.people.passkeys(format.number(member.passkeys))] : []),
                ...(member.hasPassword ? [words.people.password] : []),
              ].join(', ')}
            </td>
            <td className="figures">{format.number(member.sessions)}</td>
            <td>
              {member.ended === null ? (
                <MemberActs member={member} />
              ) : (
                <span className={parts.small}>
                  {words.people.ended(format.date(Date.parse(member.ended)))}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Invitations({ invitations }: { invitations: Answer['invitations'] }) {
  const { words, format } = useConsole()
  const may = useMay()
  const end = useAct(staffApi.endInvitation, { also: ['staffList'] })
  return (
    <section aria-labelledby="open" className={styles.open}>
      <h2 id="open">{words.people.open}</h2>
      <ul className={parts.list}>
        {invitations.map(({ id, roles, by, at, until }) => (
          <li key={id} className={parts.row}>
            <span>
              {roles.map((role) => words.roles[role]).join(', ')}
              <br />
              <span className={parts.small}>
                {by ?? words.people.onTheMachine}, <When at={at} />,{' '}
                {words.people.until(format.dateTime(Date.parse(until)))}
              </span>
            </span>
            {may('endInvitation') ? (
              <Button kind="secondary" small busy={end.isPending} onClick={() => end.mutate({ id })}>
                {words.people.takeBack}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Wrong error={end.error} />
    </section>
  )
}
