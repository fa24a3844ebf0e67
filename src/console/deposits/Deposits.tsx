import { Link, Outlet, useParams } from '@tanstack/react-router'
import { depositsApi } from '../../../contract/console/deposits.ts'
import { useConsole } from '../lib/console.tsx'
import { useQueue } from '../lib/reads.ts'
import { QueueRows } from '../parts/Queue.tsx'
import { rowKeys } from '../parts/rowKeys.ts'
import { Title } from '../parts/Title.tsx'
import { When } from '../parts/When.tsx'
import styles from '../parts/parts.module.css'
import { Signs } from './Signs.tsx'

/** Claims that wait, and beside them the one that was chosen. */
export function Deposits() {
  const { call, words, format } = useConsole()
  const { id } = useParams({ strict: false })
  const queue = useQueue('deposits', (after, signal) =>
    call(depositsApi.deposits, after === undefined ? {} : { after }, { signal }),
  )
  return (
    <>
      <Title>{words.deposits.title}</Title>
      <div className={styles.split} data-chosen={id !== undefined}>
        <section aria-label={words.deposits.title}>
          <QueueRows queue={queue} empty={words.deposits.empty}>
            {(rows) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links have the focus
              <ul className={styles.list} onKeyDown={rowKeys}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <Link
                      to="/deposits/$id"
                      params={{ id: row.id }}
                      className={styles.row}
                      activeProps={{ 'aria-current': 'true' }}
                    >
                      <strong>{row.player}</strong>
                      <strong className="figures">{format.money(row.amount)}</strong>
                      <span className={styles.small}>{row.method}</span>
                      <span className={styles.small}>
                        <When at={row.at} />
                      </span>
                      <Signs signs={row.signs} heldBy={row.inHand?.by} />
                    </Link>
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
