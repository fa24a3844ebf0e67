import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chatsApi } from '../../../contract/console/chats.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'

/** To a colleague, or back to all, with a note for whoever goes on. */
export function HandOver({ id, onClose }: { id: string; onClose: () => void }) {
  const { call, words } = useConsole()
  const say = useToast()
  const said = words.chatDesk
  const [to, setTo] = useState('')
  const { data, error } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => call(chatsApi.colleagues, {}, { signal }),
    staleTime: 0,
  })
  const give = useAct(chatsApi.handOverChat, {
    done: () => {
      say(said.handedOver)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={said.handOverTitle}
      hint={said.noteHint}
      submit={said.handOver}
      isBusy={give.isPending}
      error={give.error ?? error}
      onSubmit={(note) => give.mutate({ id, to: to === '' ? null : to, note })}
      onClose={onClose}
    >
      <SelectField label={said.to} value={to} onChange={({ target }) => setTo(target.value)}>
        <option value="">{said.toAll}</option>
        {data?.data.map(({ name, isHere }) => (
          <option key={name} value={name}>
            {isHere ? said.here(name) : said.notHere(name)}
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  )
}
