import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { exportApi } from '../../../../contract/export.ts'
import type { Sign } from '../../../../contract/protection/signs.ts'
import { PROTECTION_FEATURE, protectionApi } from '../../../../contract/protection.ts'
import { useApp } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { keepNotes, ownNotes } from '../../../lib/protection/ownNotes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { markerOf } from './markers.ts'
import styles from './Start.module.css'
import { useSeen } from './useSeen.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The sign found in this visit, where none was spoken of for a week; and what the host says that it looks for itself. */
function useMarker(): { marker: Sign | undefined; watched: string | undefined } {
  const app = useApp()
  const [since] = useState(() => ({ now: app.now(), notes: ownNotes(app) }))
  const isOffered = useFeature(PROTECTION_FEATURE)
  const { data } = useCachedRead(exportApi.myPlay, {}, { isOffered })
  const watched = useCachedRead(protectionApi.protection, {}, { isOffered }).data?.message
  const isSpokenOf = since.now - since.notes.offeredAt < WEEK_MS
  return {
    marker: data && !isSpokenOf ? markerOf(data, since.notes.reached, since.now) : undefined,
    watched,
  }
}

/** A calm word and the offer of a pause, once a week at most. What was seen stays here: the log has that it was shown. */
export function PauseOffer({ onClose }: { onClose: () => void }) {
  const app = useApp()
  const { t } = app
  const navigate = useNavigate()
  const { tell } = useSeen()
  const { marker, watched } = useMarker()
  if (!marker) return null
  const answer = (word: 'closed' | 'play' | 'break') => {
    void keepNotes(app, { offeredAt: app.now() })
    // Without a network there is no line of it; the word was said all the same.
    void tell('harm', word)
    onClose()
    if (word !== 'closed') void navigate({ to: word === 'play' ? '/protection/play' : '/protection' })
  }
  return (
    <Dialog
      title={t('play.pauseTitle')}
      closeLabel={t('common.close')}
      onClose={() => answer('closed')}
      actions={
        <>
          <Button kind="secondary" onClick={() => answer('play')}>
            {t('play.title')}
          </Button>
          <Button kind="secondary" onClick={() => answer('break')}>
            {t('protection.break')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t(`play.sign.${marker}`)}</p>
        <p>{watched || t('play.pauseText')}</p>
      </div>
    </Dialog>
  )
}
