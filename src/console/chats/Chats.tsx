import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CHATS_LISTED, chatsApi, type ChatsListed } from '../../../contract/console/chats.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useConsole } from '../lib/console.tsx'
import { useMe, useQueue } from '../lib/reads.ts'
import { QueueRows } from '../parts/Queue.tsx'
import { rowKeys } from '../parts/rowKeys.ts'
import { Title } from '../parts/Title.tsx'
import parts from '../parts/parts.module.css'
import styles from './Chats.module.css'

/** Chats in which somebody waits, and beside them the one that was chosen. */
export function Chats() {
  const { call, words, format } = useConsole()
  const { id } = useParams({ strict: false })
  const { data: me } = useMe()
  const [listed, setListed] = useState<ChatsListed>('all')
  const said = words.chatDesk
  const read = async (_: string | undefined, signal: AbortSignal) => {
    const { data } = await call(chatsApi.chats, { listed }, { signal })
    return { data, next: null }
  }
  const queue = useQueue('chats', read, listed)
  return (
    <>
      <Title>{words.chats.title}</Title>
      <div className={parts.split} data-chosen={id !== undefined}>
        <section aria-label={words.chats.title}>
          <SelectField
            label={said.which}
            value={listed}
            onChange={({ target }) => setListed(CHATS_LISTED.find((one) => one === target.value) ?? 'all')}
          >
            {CHATS_LISTED.map((one) => (
              <option key={one} value={one}>
                {said.listed[one]}
              </option>
            ))}
          </SelectField>
          <QueueRows queue={queue} empty={listed === 'all' ? words.chats.empty : said.none}>
            {(rows) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links have the focus
              <ul className={parts.list} onKeyDown={rowKeys}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <Link
                      to="/chats/$id"
                      params={{ id: row.id }}
                      className={parts.row}
                      activeProps={{ 'aria-current': 'true' }}
                    >
                      <strong>{row.player}</strong>
                      <span className={parts.small}>
                        {words.chats.since(format.time(Date.parse(row.since)))}
                      </span>
                      <span className={`${parts.small} ${styles.last}`}>{row.last}</span>
                      <span className={parts.small}>{words.chats.messages(format.number(row.waiting))}</span>
                      {row.inHand ? (
                        <span className={parts.tags}>
                          <span className={parts.tag} data-kind="info">
                            {row.inHand.by === me?.name ? said.withYou : said.with(row.inHand.by)}
                          </span>
                        </span>
                      ) : null}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </QueueRows>
        </section>
        <section>
          <Outlet />
        </section>
      </div>
    </>
  )
}
