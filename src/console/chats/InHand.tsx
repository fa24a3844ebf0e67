import { useState } from 'react'
import { chatsApi } from '../../../contract/console/chats.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMe } from '../lib/reads.ts'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import { HandOver } from './HandOver.tsx'

type Held = z.output<typeof chatsApi.chat.output>['inHand']

/** Who has the chat in hand, and what can be done about that. */
export function InHand({ id, held }: { id: string; held: Held }) {
  const { words, format } = useConsole()
  const { data: me } = useMe()
  const [isHandingOver, setIsHandingOver] = useState(false)
  const take = useAct(chatsApi.takeChat)
  const letGo = useAct(chatsApi.letGoChat)
  const said = words.chatDesk
  const isOwn = held !== null && held.by === me?.name
  const until = held ? format.time(Date.parse(held.until)) : ''
  const others = held && !isOwn ? (held.isAway ? said.away(held.by) : said.others(held.by, until)) : said.free
  return (
    <div className={parts.actions}>
      <p className={parts.small}>{isOwn ? said.yours(until) : others}</p>
      {held ? null : (
        <Button kind="secondary" small busy={take.isPending} onClick={() => take.mutate({ id })}>
          {said.take}
        </Button>
      )}
      {/* Whether somebody is away changes by itself: the host has the last word. */}
      {held && !isOwn ? (
        <Button kind="secondary" small busy={take.isPending} onClick={() => take.mutate({ id, over: true })}>
          {said.takeOver}
        </Button>
      ) : null}
      {isOwn ? (
        <>
          <Button kind="secondary" small onClick={() => setIsHandingOver(true)}>
            {said.handOver}
          </Button>
          <Button kind="quiet" small busy={letGo.isPending} onClick={() => letGo.mutate({ id })}>
            {said.letGo}
          </Button>
        </>
      ) : null}
      <Wrong error={take.error ?? letGo.error} />
      {isHandingOver ? <HandOver id={id} onClose={() => setIsHandingOver(false)} /> : null}
    </div>
  )
}
