import type { chatsApi } from '../../../contract/console/chats.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { useConsole } from '../lib/console.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import styles from './Chats.module.css'

type Line = z.output<typeof chatsApi.chat.output>['handling'][number]

/** What became of a chat among staff, with the notes that they left each other. */
export function Handling({ lines }: { lines: Line[] }) {
  const { words } = useConsole()
  const said = words.chatDesk
  if (lines.length === 0) return null
  const wordsOf = ({ act, by, to }: Line) => {
    if (act !== 'handed') return said.lines[act](by)
    return to === null ? said.lines.handedToAll(by) : said.lines.handed(by, to)
  }
  return (
    <section aria-label={said.handling}>
      <ul className={styles.handling}>
        {lines.map((line) => (
          <li key={`${line.at} ${line.act} ${line.by}`}>
            <p className={parts.small}>
              {wordsOf(line)} · <When at={line.at} />
            </p>
            {line.note ? <p className={styles.note}>{line.note}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
