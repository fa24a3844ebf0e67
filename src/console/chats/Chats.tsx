import { Link, Outlet, useParams } from '@tanstack/react-router'
import { chatsApi } from '../../../contract/console/chats.ts'
import { useConsole } from '../lib/console.tsx'
import { useQueue } from '../lib/reads.ts'
import { QueueRows } from '../parts/Queue.tsx'
import { rowKeys } from '../parts/rowKeys.ts'
import { Title } from '../parts/Title.tsx'
import parts from '../parts/parts.module.css'
import styles from './Chats.module.css'

/** Chats in which somebody waits, and beside them the one that was chosen. */
export function Chats() {
  const { call, words, format } = useConsole()
  const { id } = useParams({ strict: false })
  const queue = useQueue('chats', async (_, signal) => {
    const { data } = await call(chatsApi.chats, {}, { signal })
    return { data, next: null }
  })
  return (
    <>
      <Title>{words.chats.title}</Title>
      <div className={parts.split} data-chosen={id !== undefined}>
        <section aria-label={words.chats.title}>
          <QueueRows queue={queue} empty={words.chats.empty}>
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
