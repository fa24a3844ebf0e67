import { useState } from 'react'
import { servicesApi } from '../../../contract/console/services.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { instantToWire } from '../../../contract/kit/wire.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import type { Subject } from './Closings.tsx'

const HOURS = [1, 2, 6, 24, 72] as const
const HOUR_MS = 60 * 60 * 1000

/** Asks for how long something is closed, what players read meanwhile, and why. */
export function Close({ scope, subject, name, onClose }: Subject & { onClose: () => void }) {
  const { words } = useConsole()
  const say = useToast()
  const [hours, setHours] = useState<(typeof HOURS)[number]>(1)
  const [en, setEn] = useState('')
  const [bn, setBn] = useState('')
  const said = words.services
  const close = useAct(servicesApi.closeService, {
    done: () => {
      onClose()
      say(said.done)
    },
    also: ['services'],
  })
  const send = (reason: string) => {
    const news = isBlank(en + bn) ? {} : { news: { en: en.trim(), bn: bn.trim() } }
    const until = instantToWire(Date.now() + hours * HOUR_MS)
    close.mutate({ scope, subject, until, reason, ...news })
  }
  return (
    <ReasonDialog
      title={said.closeTitle(name)}
      submit={said.close}
      isDanger
      isBusy={close.isPending}
      error={close.error}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        label={said.howLong}
        value={hours}
        onChange={({ target }) => setHours(HOURS.find((one) => String(one) === target.value) ?? 1)}
      >
        {HOURS.map((one) => (
          <option key={one} value={one}>
            {said.hours[one]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={said.newsEn}
        hint={said.newsHint}
        rows={2}
        maxLength={1000}
        lang="en"
        value={en}
        onChange={({ target }) => setEn(target.value)}
      />
      <TextArea
        label={said.newsBn}
        rows={2}
        maxLength={1000}
        lang="bn"
        value={bn}
        onChange={({ target }) => setBn(target.value)}
      />
    </ReasonDialog>
  )
}
