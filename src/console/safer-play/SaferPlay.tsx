import { useState } from 'react'
import { saferPlayApi } from '../../../contract/console/safer-play.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { ZERO } from '../../../contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useConsole } from '../lib/console.tsx'
import { useMay, useQueue } from '../lib/reads.ts'
import { PlayerLink } from '../parts/PlayerLink.tsx'
import { QueueRows } from '../parts/Queue.tsx'
import { Title } from '../parts/Title.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import { Note } from './Note.tsx'
import styles from './SaferPlay.module.css'
import { Write } from './Write.tsx'

type List = z.output<typeof saferPlayApi.saferPlay.output>
export type Watched = List['data'][number]
export type Letters = List['letters']

/** Players in whose play there are signs of harm, until somebody has looked; where the host looks for none, why. Decision 221. */
export function SaferPlay() {
  const { call, words } = useConsole()
  const queue = useQueue('saferPlay', (after, signal) =>
    call(saferPlayApi.saferPlay, after === undefined ? {} : { after }, { signal }),
  )
  const said = words.saferPlay
  return (
    <>
      <Title>{said.title}</Title>
      {queue.first?.isOn === false ? (
        <EmptyState title={said.off}>
          <p className={styles.intro}>{said.offText}</p>
        </EmptyState>
      ) : (
        <>
          <p className={`${parts.small} ${styles.intro}`}>{said.intro}</p>
          <QueueRows queue={queue} empty={said.empty}>
            {(rows) => <Table rows={rows} letters={queue.first?.letters ?? []} />}
          </QueueRows>
        </>
      )}
    </>
  )
}

function Table({ rows, letters }: { rows: Watched[]; letters: Letters }) {
  const { words } = useConsole()
  const may = useMay()
  const said = words.saferPlay
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div role="region" aria-label={said.title} tabIndex={0} className={parts.scroll}>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">{said.player}</th>
            <th scope="col">{said.signs}</th>
            {may('noteSaferPlay') ? <th scope="col">{said.acts}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.player}>
              <th scope="row">
                <PlayerLink name={row.player} why={`safer-play:${row.upTo}`} />
              </th>
              <td>
                <Signs row={row} />
              </td>
              {may('noteSaferPlay') ? (
                <td>
                  <Acts row={row} letters={letters} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A sign in words, with its figures. */
function useSignWords(): (sign: Watched['signs'][number]) => string {
  const { words, format } = useConsole()
  const said = words.saferPlay.sign
  const number = (value: number | null) => format.number(value ?? 0)
  return ({ sign, count, minutes, amount, usual, lost }) => {
    if (sign === 'deposits') return said.deposits(number(count), format.money(amount ?? ZERO))
    if (sign === 'raised')
      return said.raised(
        format.money(amount ?? ZERO),
        format.money(usual ?? ZERO),
        format.money(lost ?? ZERO),
      )
    return sign === 'night' ? said.night(number(count), number(minutes)) : said.reached(number(count))
  }
}

function Signs({ row }: { row: Watched }) {
  const { words, format } = useConsole()
  const wordsOf = useSignWords()
  const said = words.saferPlay
  const time = (at: string) => format.dateTime(Date.parse(at))
  const { letter } = row
  return (
    <>
      <ul className={styles.signs}>
        {row.signs.map((sign) => (
          <li key={`${sign.sign} ${sign.at}`}>
            {wordsOf(sign)}{' '}
            <span className={parts.small}>
              · <When at={sign.at} />
            </span>
          </li>
        ))}
      </ul>
      {letter ? (
        <p className={parts.small}>
          {said.lastLetter(said.letters[letter.letter], letter.by, time(letter.at))}
        </p>
      ) : null}
      {row.timeOutUntil ? (
        <p className={parts.tags}>
          <span className={parts.tag} data-kind="info">
            {said.timeOut(time(row.timeOutUntil))}
          </span>
        </p>
      ) : null}
    </>
  )
}

/** To write and to note; nothing else is done to anybody here. */
function Acts({ row, letters }: { row: Watched; letters: Letters }) {
  const { words } = useConsole()
  const [does, setDoes] = useState<'write' | 'note'>()
  const close = () => setDoes(undefined)
  return (
    <div className={parts.actions}>
      <Button kind="secondary" small onClick={() => setDoes('write')}>
        {words.saferPlay.write}
      </Button>
      <Button kind="secondary" small onClick={() => setDoes('note')}>
        {words.saferPlay.note}
      </Button>
      {does === 'write' ? <Write player={row.player} letters={letters} onClose={close} /> : null}
      {does === 'note' ? <Note player={row.player} upTo={row.upTo} onClose={close} /> : null}
    </div>
  )
}
