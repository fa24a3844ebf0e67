import { useState } from 'react'
import { servicesApi } from '../../../contract/console/services.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import parts from '../parts/parts.module.css'

interface Props {
  kind: 'method' | 'channel'
  id: number
  name: string
  isOpen: boolean
}

/** Whether a method or a channel is offered at all, and the button that changes it. */
export function SetPayment({ kind, id, name, isOpen }: Props) {
  const { words } = useConsole()
  const may = useMay()
  const say = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const said = words.services
  const set = useAct(servicesApi.setPayment, {
    done: () => {
      setIsAsking(false)
      say(said.done)
    },
    also: ['services'],
  })
  const title = isOpen ? said.stopTitle(name) : said.offerTitle(name)
  return (
    <div className={parts.actions}>
      <span className={isOpen ? parts.small : parts.tag}>{isOpen ? said.offered : said.notOffered}</span>
      {may('setPayment') ? (
        <Button kind="secondary" small aria-label={title} onClick={() => setIsAsking(true)}>
          {isOpen ? said.stop : said.offer}
        </Button>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={title}
          submit={isOpen ? said.stop : said.offer}
          isDanger={isOpen}
          isBusy={set.isPending}
          error={set.error}
          onSubmit={(reason) => set.mutate({ kind, id, isOpen: !isOpen, reason })}
          onClose={() => setIsAsking(false)}
        >
          {isOpen ? <p>{said.stopText}</p> : null}
        </ReasonDialog>
      ) : null}
    </div>
  )
}
