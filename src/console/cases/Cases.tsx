import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { casesApi } from '../../../contract/console/cases.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { type Complaint, COMPLAINT_ABOUT, COMPLAINT_STATES } from '../../../contract/protection/complaints.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useConsole } from '../lib/console.tsx'
import { useQueue } from '../lib/reads.ts'
import { textIn } from '../lib/textIn.ts'
import { QueueRows } from '../parts/Queue.tsx'
import { rowKeys } from '../parts/rowKeys.ts'
import { Title } from '../parts/Title.tsx'
import parts from '../parts/parts.module.css'
import styles from './Cases.module.css'
import { Clock } from './Clock.tsx'

type Row = z.output<typeof casesApi.cases.output>['data'][number]

export interface WantedCases {
  state?: Complaint['state']
  about?: Complaint['about']
  mine?: 'yes'
}

/** What an address asks for, as far as it is something. */
export function wantedCasesIn(textOf: (name: string) => string): WantedCases {
  const state = COMPLAINT_STATES.find((one) => one === textOf('state'))
  const about = COMPLAINT_ABOUT.find((one) => one === textOf('about'))
  return {
    ...(state ? { state } : {}),
    ...(about ? { about } : {}),
    ...(textOf('mine') === 'yes' ? { mine: 'yes' as const } : {}),
  }
}

/** Complaints, the one that is due first at the top, and beside them the one that was chosen. */
export function Cases(wanted: WantedCases) {
  const { call, words } = useConsole()
  const { id } = useParams({ strict: false })
  const { state = 'open', ...rest } = wanted
  const queue = useQueue(
    'cases',
    (after, signal) =>
      call(casesApi.cases, { ...rest, state, ...(after === undefined ? {} : { after }) }, { signal }),
    JSON.stringify({ state, ...rest }),
  )
  return (
    <>
      <Title>{words.cases.title}</Title>
      <Find key={JSON.stringify(wanted)} {...wanted} />
      <div className={parts.split} data-chosen={id !== undefined}>
        <section aria-label={words.cases.title}>
          <QueueRows queue={queue} empty={words.cases.empty}>
            {(rows) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links have the focus
              <ul className={parts.list} onKeyDown={rowKeys}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <One row={row} wanted={wanted} />
                  </li>
                ))}
              </ul>
            )}
          </QueueRows>
        </section>
        <section aria-live="off">
          <Outlet />
        </section>
      </div>
    </>
  )
}

function One({ row, wanted }: { row: Row; wanted: WantedCases }) {
  const { words, format } = useConsole()
  return (
    <Link
      to="/cases/$id"
      params={{ id: row.id }}
      search={wanted}
      className={parts.row}
      activeProps={{ 'aria-current': 'true' }}
    >
      <strong>{row.player}</strong>
      <span className="figures">{format.digits(row.number)}</span>
      <span className={parts.small}>{words.cases.abouts[row.about]}</span>
      <span className={parts.small}>
        <Clock row={row} />
      </span>
      {row.pictures > 0 || row.inHand ? (
        <span className={parts.tags}>
          {row.pictures > 0 ? (
            <span className={parts.tag} data-kind="info">
              {words.cases.pictures(format.number(row.pictures))}
            </span>
          ) : null}
          {row.inHand ? (
            <span className={parts.tag} data-kind="info">
              {words.deposits.othersShort(row.inHand.by)}
            </span>
          ) : null}
        </span>
      ) : null}
    </Link>
  )
}

function Find({ state = 'open', about, mine }: WantedCases) {
  const { words } = useConsole()
  const navigate = useNavigate()
  const said = words.cases
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void navigate({ to: '/cases', search: wantedCasesIn((name) => textIn(form, name)) })
  }
  return (
    <form noValidate role="search" aria-label={said.find} onSubmit={show} className={styles.find}>
      <SelectField label={said.state} name="state" defaultValue={state}>
        {COMPLAINT_STATES.map((one) => (
          <option key={one} value={one}>
            {said.states[one]}
          </option>
        ))}
      </SelectField>
      <SelectField label={said.about} name="about" defaultValue={about ?? ''}>
        <option value="">{said.everything}</option>
        {COMPLAINT_ABOUT.map((one) => (
          <option key={one} value={one}>
            {said.abouts[one]}
          </option>
        ))}
      </SelectField>
      <label className={styles.mine}>
        <Checkbox name="mine" value="yes" defaultChecked={mine === 'yes'} />
        {said.mine}
      </label>
      <Button type="submit" small>
        {said.show}
      </Button>
    </form>
  )
}
