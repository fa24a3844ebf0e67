import { useNavigate } from '@tanstack/react-router'
import type { PROMPTS } from '../../../../contract/protection.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { startOfDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Start.module.css'
import { useSeen } from './useSeen.ts'

type Prompt = (typeof PROMPTS)[number]

interface Props {
  prompt: Prompt
  /** Closed without a word. */
  onClose: () => void
  /** Answered, and the host has heard it. */
  onDone?: () => void
}

const WORDS = {
  tools: { title: 'protection.startTitle', text: 'protection.startText' },
  limits: { title: 'protection.askTitle', text: 'protection.askText' },
  review: { title: 'protection.reviewTitle', text: 'protection.reviewText' },
} as const satisfies Record<Prompt, { title: LabelKey; text: LabelKey }>

const TOOLS = [
  'protection.startLimits',
  'protection.startCheck',
  'protection.startTimeOut',
  'protection.startLog',
] as const satisfies LabelKey[]

/**
 * What a player is shown before the first bet, asked before the first deposit, and asked again every 90 days. Going on
 * without a limit is a choice of its own, of the same weight. Source: PP-04, PP-05, PP-10.
 */
export function StartDialog({ prompt, onClose, onDone = onClose }: Props) {
  const { t, storage, now } = useApp()
  const navigate = useNavigate()
  const { isBusy, error, tell } = useSeen()
  const close = () => {
    // Closed at a game, it does not come up over the list behind it.
    if (prompt === 'tools') void storage.set('popupDay', String(startOfDay(now())))
    onClose()
  }
  const answer = async (word: string, goesToLimits = false) => {
    if (!(await tell(prompt, word))) return
    if (!goesToLimits) return onDone()
    close()
    void navigate({ to: '/protection' })
  }
  return (
    <Dialog
      title={t(WORDS[prompt].title)}
      closeLabel={t('common.close')}
      onClose={close}
      actions={
        prompt === 'tools' ? (
          <Button busy={isBusy} onClick={() => void answer('shown')}>
            {t('protection.goOn')}
          </Button>
        ) : (
          <>
            <Button kind="secondary" busy={isBusy} onClick={() => void answer('none')}>
              {t(prompt === 'limits' ? 'protection.wantNone' : 'protection.reviewFit')}
            </Button>
            <Button kind="secondary" busy={isBusy} onClick={() => void answer('look', true)}>
              {t(prompt === 'limits' ? 'protection.wantLimit' : 'protection.reviewLook')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.form}>
        <p>{t(WORDS[prompt].text)}</p>
        {prompt === 'tools' ? (
          <ul className={styles.tools}>
            {TOOLS.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        ) : null}
        {error ? (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
