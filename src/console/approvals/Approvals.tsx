import { useState } from 'react'
import { approvalsApi } from '../../../contract/console/approvals.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useConsole } from '../lib/console.tsx'
import { useQueue } from '../lib/reads.ts'
import { CopyText } from '../parts/CopyText.tsx'
import { QueueRows } from '../parts/Queue.tsx'
import { Title } from '../parts/Title.tsx'
import parts from '../parts/parts.module.css'
import { Asked } from './Asked.tsx'
import styles from './Approvals.module.css'

export type Approval = z.output<typeof approvalsApi.approvals.output>['data'][number]

/** What waits for a second person. */
export function Approvals() {
  const { call, words } = useConsole()
  const [link, setLink] = useState<string>()
  const queue = useQueue('approvals', (after, signal) =>
    call(approvalsApi.approvals, after === undefined ? {} : { after }, { signal }),
  )
  return (
    <>
      <Title>{words.approvals.title}</Title>
      <QueueRows queue={queue} empty={words.approvals.empty}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id} className={parts.card}>
                <Asked row={row} onLink={setLink} />
              </li>
            ))}
          </ul>
        )}
      </QueueRows>
      {link === undefined ? null : (
        <Dialog
          title={words.approvals.kinds.invitation}
          closeLabel={words.close}
          onClose={() => setLink(undefined)}
        >
          <div className={parts.form}>
            <p>{words.people.link}</p>
            <CopyText text={link} label={words.approvals.kinds.invitation} />
          </div>
        </Dialog>
      )}
    </>
  )
}
