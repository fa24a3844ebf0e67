import { type FormEvent, useRef } from 'react'
import { MESSAGE_LENGTH } from '../../../contract/chat.ts'
import { chatsApi } from '../../../contract/console/chats.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'

/** The player sees for some seconds that somebody writes: told again so often while it is so. */
const TYPING_MS = 3_000

/** The answer to a player, who sees that it is being written. */
export function Answer({ id }: { id: string }) {
  const { call, words } = useConsole()
  const form = useRef<HTMLFormElement>(null)
  const toldAt = useRef(0)
  const answer = useAct(chatsApi.answerChat, { done: () => form.current?.reset() })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const content = textIn(new FormData(event.currentTarget), 'content')
    if (!isBlank(content) && !answer.isPending) answer.mutate({ id, content: content.trim() })
  }
  const tellTyping = () => {
    if (Date.now() - toldAt.current < TYPING_MS) return
    toldAt.current = Date.now()
    // Whether or not the player is told, the answer is what counts.
    call(chatsApi.sayTyping, { id }).catch(() => undefined)
  }
  return (
    <form noValidate ref={form} onSubmit={send} className={parts.form}>
      <TextArea
        label={words.chats.answer}
        hint={words.chats.answerHint}
        name="content"
        rows={3}
        maxLength={MESSAGE_LENGTH}
        onChange={tellTyping}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
        }}
      />
      <Wrong error={answer.error} />
      <div className={parts.actions}>
        <Button type="submit" small busy={answer.isPending}>
          {words.chats.send}
        </Button>
      </div>
    </form>
  )
}
