import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { useSiteTitle } from '../../../lib/Title.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './rows.module.css'

/** The page loads anew as soon as the old version has nothing under way; after so long it is said what helps. */
const LONG_MS = 10_000

/** A new version waits: taken on the player's tap, never by itself (P-PWA-09). */
export function UpdateRow({ onUpdate }: { onUpdate: () => void }) {
  const { t, settings } = useApp()
  const site = useSiteTitle()
  const [state, setState] = useState<'offered' | 'taking' | 'late'>('offered')
  // Of a guest's home the first words alone are there. Not at the press: what is fetched then keeps the old version busy.
  useEffect(() => void settings.allWords()?.catch(() => undefined), [settings])
  useEffect(() => {
    if (state !== 'taking') return
    const timer = setTimeout(() => setState('late'), LONG_MS)
    return () => clearTimeout(timer)
  }, [state])
  const isTaking = state === 'taking'
  return (
    <div role="status" className={styles.update}>
      <span>{(state === 'late' && t('tooOld.late', { site })) || t('pwa.updateReady')}</span>
      <Button
        small
        busy={isTaking}
        onClick={() => {
          setState('taking')
          onUpdate()
        }}
      >
        {isTaking ? t('pwa.updating') : t('pwa.update')}
      </Button>
    </div>
  )
}
