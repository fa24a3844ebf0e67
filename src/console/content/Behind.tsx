import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useConsole } from '../lib/console.tsx'
import { Facts } from '../parts/Facts.tsx'
import parts from '../parts/parts.module.css'
import styles from './Content.module.css'
import type { Draft } from './useDraft.ts'

interface Props {
  draft: Pick<Draft<object>, 'isBehind' | 'forget' | 'goOn'>
  changed: { by: string; at: string } | null
  /** What stands there now. */
  theirs: [string, ReactNode][]
}

/** Somebody saved first: both stand there, and it is chosen with which to go on. */
export function Behind({ draft, changed, theirs }: Props) {
  const { words, format } = useConsole()
  const said = words.content
  if (!draft.isBehind) return null
  return (
    <section role="alert" aria-label={said.theirs} className={`${parts.card} ${styles.stack}`}>
      <p>{changed ? said.behind(changed.by, format.dateTime(Date.parse(changed.at))) : said.behindUnknown}</p>
      <Facts facts={theirs} />
      <div className={parts.actions}>
        <Button kind="secondary" small onClick={draft.forget}>
          {said.takeTheirs}
        </Button>
        <Button small onClick={draft.goOn}>
          {said.keepMine}
        </Button>
      </div>
    </section>
  )
}
