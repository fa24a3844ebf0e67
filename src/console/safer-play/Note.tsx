import { saferPlayApi } from '../../../contract/console/safer-play.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'

interface Props {
  player: string
  upTo: string
  onClose: () => void
}

/** Notes that somebody has looked, and what they say of it. */
export function Note({ player, upTo, onClose }: Props) {
  const { words } = useConsole()
  const say = useToast()
  const said = words.saferPlay
  const note = useAct(saferPlayApi.noteSaferPlay, {
    done: () => {
      say(said.noted)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={said.noteTitle(player)}
      hint={said.noteHint}
      submit={said.note}
      isBusy={note.isPending}
      error={note.error}
      onSubmit={(reason) => note.mutate({ player, upTo, note: reason })}
      onClose={onClose}
    />
  )
}
