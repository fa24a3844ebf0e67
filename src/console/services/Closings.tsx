import { useState } from 'react'
import { servicesApi } from '../../../contract/console/services.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import parts from '../parts/parts.module.css'
import { Close } from './Close.tsx'
import type { Closing } from './Services.tsx'
import styles from './Services.module.css'

export interface Subject {
  scope: 'site' | 'provider' | 'channel'
  subject: string
  /** As staff call it. */
  name: string
}

/** When something is closed, with the button that opens it, or the one that closes it. */
export function Closings({ closings, isBare, ...what }: Subject & { closings: Closing[]; isBare?: boolean }) {
  const { words } = useConsole()
  const may = useMay()
  const [isClosing, setIsClosing] = useState(false)
  const isClosed = closings.some(({ isOn }) => isOn)
  return (
    <div className={styles.closings}>
      {closings.map((closing) => (
        <One key={closing.id} closing={closing} name={what.name} />
      ))}
      {isClosed ? null : (
        <div className={parts.actions}>
          {isBare ? null : <span className={parts.small}>{words.services.open}</span>}
          {may('closeService') ? (
            <Button
              kind="secondary"
              small
              aria-label={words.services.closeTitle(what.name)}
              onClick={() => setIsClosing(true)}
            >
              {words.services.close}
            </Button>
          ) : null}
        </div>
      )}
      {isClosing ? <Close {...what} onClose={() => setIsClosing(false)} /> : null}
    </div>
  )
}

function One({ closing: { id, from, until, isDaily, isOn }, name }: { closing: Closing; name: string }) {
  const { words, format } = useConsole()
  const may = useMay()
  const say = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [clearNews, setClearNews] = useState(false)
  const said = words.services
  const open = useAct(servicesApi.openService, {
    done: () => {
      setIsAsking(false)
      say(said.done)
    },
    also: ['services'],
  })
  const [begins, ends] = [Date.parse(from), Date.parse(until)]
  const line = isDaily
    ? said.daily(format.time(begins), format.time(ends))
    : isOn
      ? said.until(format.dateTime(ends))
      : said.toCome(format.dateTime(begins), format.dateTime(ends))
  return (
    <div className={parts.actions}>
      <span className={parts.tag} data-kind={isOn ? undefined : 'info'}>
        {line}
      </span>
      {may('openService') ? (
        <Button kind="secondary" small aria-label={said.reopenTitle(name)} onClick={() => setIsAsking(true)}>
          {said.reopen}
        </Button>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={said.reopenTitle(name)}
          submit={said.reopen}
          isBusy={open.isPending}
          error={open.error}
          onSubmit={(reason) => open.mutate({ id, reason, clearNews })}
          onClose={() => setIsAsking(false)}
        >
          <label className={styles.clear}>
            <Checkbox checked={clearNews} onChange={({ target }) => setClearNews(target.checked)} />
            {said.clearNews}
          </label>
        </ReasonDialog>
      ) : null}
    </div>
  )
}
