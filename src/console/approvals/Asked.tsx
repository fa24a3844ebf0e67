import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { ADJUSTMENT_CAUSES, ADJUSTMENT_DIRECTIONS } from '../../../contract/console/adjustments.ts'
import { type ApprovalKind, approvalsApi } from '../../../contract/console/approvals.ts'
import { marketOutcome } from '../../../contract/console/markets.ts'
import { roles } from '../../../contract/console/parts.ts'
import { paisa } from '../../../contract/money.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { Format } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay, useMe } from '../lib/reads.ts'
import { GoesBack } from '../markets/GoesBack.tsx'
import { Figures } from '../markets/Figures.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import type { Words } from '../words/words.ts'
import type { Approval } from './Approvals.tsx'
import { Adjusts } from './Adjusts.tsx'
import styles from './Approvals.module.css'

const payment = z.object({ id: z.string(), amount: z.number() })
const adjustment = z.object({
  direction: z.enum(ADJUSTMENT_DIRECTIONS),
  player: z.string(),
  amount: z.number(),
  cause: z.enum(ADJUSTMENT_CAUSES),
  reference: z.string(),
})
const result = z.object({ market: z.string(), outcome: marketOutcome })
const aMarket = z.object({ market: z.string() })
const otherRoles = z.object({ name: z.string(), roles, before: roles })
const newcomer = z.object({ roles })
const aNumber = z.object({ name: z.string(), number: z.string(), replaces: z.boolean() })
const otherBirthday = z.object({
  complaint: z.string(),
  number: z.string(),
  player: z.string(),
  birthday: z.nullable(z.string()),
})

interface Writing {
  words: Words
  format: Format
}

const namesOf = (given: z.output<typeof roles>, { words }: Writing): string =>
  given.map((role) => words.roles[role]).join(', ')

/** What is done once it is approved, in a line. */
const WHAT: Record<ApprovalKind, (asked: unknown, writing: Writing) => string> = {
  payment: (asked, { words, format }) => {
    const { id, amount } = payment.parse(asked)
    return words.approvals.payment(id, format.money(paisa(amount)))
  },
  adjustment: (asked, { words, format }) => {
    const { direction, player, amount } = adjustment.parse(asked)
    return words.adjustments[direction](player, format.money(paisa(amount)))
  },
  resettle: (asked, { words }) => words.approvals.resettle(result.parse(asked).market),
  void: (asked, { words }) => words.voids.approval(aMarket.parse(asked).market),
  roles: (asked, writing) => {
    const { name, roles: after, before } = otherRoles.parse(asked)
    return writing.words.approvals.rolesOf(name, namesOf(before, writing), namesOf(after, writing))
  },
  invitation: (asked, writing) =>
    writing.words.approvals.invitation(namesOf(newcomer.parse(asked).roles, writing)),
  birthday: (asked, { words, format }) => {
    const { player, birthday } = otherBirthday.parse(asked)
    return birthday === null
      ? words.approvals.underAge(player)
      : words.approvals.birthday(player, format.digits(birthday))
  },
  number: (asked, { words }) => {
    const { name, number, replaces } = aNumber.parse(asked)
    return replaces ? words.numbers.instead(number, name) : words.numbers.approval(number, name)
  },
}

/** The case in which another day of birth was asked for, with the pictures that prove it. */
function OfCase({ asked }: { asked: unknown }) {
  const { words, format } = useConsole()
  const may = useMay()
  const { complaint, number } = otherBirthday.parse(asked)
  const text = words.approvals.ofCase(format.digits(number))
  return (
    <p>
      {may('case') ? (
        <Link to="/cases/$id" params={{ id: complaint }}>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  )
}

/** What an adjustment puts right, and what it is about. */
function Cause({ asked }: { asked: unknown }) {
  const { words } = useConsole()
  const { cause, reference } = adjustment.parse(asked)
  return (
    <p>
      {words.adjustments.causes[cause]}
      {reference ? ` · ${reference}` : ''}
    </p>
  )
}

/** What another result would move: the same figures as whoever asked has seen, worked out anew. */
function Moves({ asked }: { asked: unknown }) {
  const { words } = useConsole()
  const may = useMay()
  const { market, outcome } = result.parse(asked)
  if (!may('previewResettle')) return null
  return (
    <>
      <Figures market={market} outcome={String(outcome)} />
      <p>
        <Link to="/markets/$id" params={{ id: market }}>
          {words.markets.openOne}
        </Link>
      </p>
    </>
  )
}

/** What would go back of a market, as it stands now. */
function Back({ asked }: { asked: unknown }) {
  const { words } = useConsole()
  const may = useMay()
  const { market } = aMarket.parse(asked)
  if (!may('previewVoid')) return null
  return (
    <>
      <GoesBack market={market} />
      <p>
        <Link to="/markets/$id" params={{ id: market }}>
          {words.markets.openOne}
        </Link>
      </p>
    </>
  )
}

/** One request, with what whoever looks at it may do. */
export function Asked({ row, onLink }: { row: Approval; onLink: (link: string) => void }) {
  const { words, format } = useConsole()
  const { data: me } = useMe()
  const say = useToast()
  const heading = useId()
  const [asks, setAsks] = useState<'approved' | 'refused'>()
  const decide = useAct(approvalsApi.decideApproval, {
    done: ({ link }) => {
      say(asks === 'refused' ? words.approvals.refused : words.approvals.approved)
      setAsks(undefined)
      if (link !== null) onLink(link)
    },
  })
  const withdraw = useAct(approvalsApi.withdrawApproval, { done: () => say(words.approvals.withdrawn) })
  const isOwn = row.by === me?.name
  const ask = (outcome: typeof asks) => {
    decide.reset()
    setAsks(outcome)
  }
  return (
    <article className={styles.asked} aria-labelledby={heading}>
      <p className={parts.small}>{words.approvals.kinds[row.kind]}</p>
      <h2 id={heading}>{WHAT[row.kind](row.asked, { words, format })}</h2>
      <p>{row.reason}</p>
      {row.kind === 'adjustment' ? <Cause asked={row.asked} /> : null}
      {row.kind === 'adjustment' ? <Adjusts approval={row.id} /> : null}
      {row.kind === 'resettle' ? <Moves asked={row.asked} /> : null}
      {row.kind === 'void' ? <Back asked={row.asked} /> : null}
      {row.kind === 'birthday' ? <OfCase asked={row.asked} /> : null}
      <p className={parts.small}>{words.approvals.by(row.by, format.dateTime(Date.parse(row.at)))}</p>
      {row.mayDecide ? (
        <div className={parts.actions}>
          <Button small onClick={() => ask('approved')}>
            {words.approvals.approve}
          </Button>
          <Button kind="danger" small onClick={() => ask('refused')}>
            {words.approvals.refuse}
          </Button>
        </div>
      ) : (
        <div className={parts.actions}>
          <p className={parts.small}>{isOwn ? words.approvals.yours : words.approvals.notYou}</p>
          {isOwn ? (
            <Button
              kind="secondary"
              small
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate({ id: row.id })}
            >
              {words.approvals.withdraw}
            </Button>
          ) : null}
        </div>
      )}
      <Wrong error={withdraw.error} />
      {asks ? (
        <ReasonDialog
          title={WHAT[row.kind](row.asked, { words, format })}
          submit={asks === 'approved' ? words.approvals.approve : words.approvals.refuse}
          isDanger={asks === 'refused'}
          isBusy={decide.isPending}
          error={decide.error}
          onSubmit={(reason) => decide.mutate({ id: row.id, outcome: asks, reason })}
          onClose={() => setAsks(undefined)}
        />
      ) : null}
    </article>
  )
}
