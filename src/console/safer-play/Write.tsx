import { useState } from 'react'
import { CALM_LETTERS, type CalmLetter, saferPlayApi } from '../../../contract/console/safer-play.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import parts from '../parts/parts.module.css'
import { Wrong } from '../parts/Wrong.tsx'
import type { Letters } from './SaferPlay.tsx'
import styles from './SaferPlay.module.css'

interface Props {
  player: string
  letters: Letters
  onClose: () => void
}

/** A letter is chosen and read in every language before it goes. */
export function Write({ player, letters, onClose }: Props) {
  const { words } = useConsole()
  const say = useToast()
  const said = words.saferPlay
  const [chosen, setChosen] = useState<CalmLetter>('look')
  const send = useAct(saferPlayApi.sendCalmLetter, {
    done: () => {
      say(said.sent)
      onClose()
    },
  })
  const texts = letters.find(({ letter }) => letter === chosen)?.texts ?? []
  return (
    <Dialog
      title={said.writeTitle(player)}
      closeLabel={words.close}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button busy={send.isPending} onClick={() => send.mutate({ player, letter: chosen })}>
            {said.send}
          </Button>
        </>
      }
    >
      <div className={parts.form}>
        <SelectField
          label={said.letter}
          value={chosen}
          onChange={({ target }) => {
            send.reset()
            setChosen(CALM_LETTERS.find((one) => one === target.value) ?? 'look')
          }}
        >
          {CALM_LETTERS.map((letter) => (
            <option key={letter} value={letter}>
              {said.letters[letter]}
            </option>
          ))}
        </SelectField>
        <p className={parts.small}>{said.writeHint}</p>
        {/* Above the letters, which may be longer than the window. */}
        <Wrong error={send.error} />
        {texts.map(({ language, title, body }) => (
          <section key={language} lang={language} className={styles.letter}>
            <h3>{title}</h3>
            <p>{body}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
