/**
 * The screen of an app that the host no longer serves: over everything, with one way on. Loaded when a call is answered
 * 426, and a tree of its own, so that whatever was typed stays as it is below. Source: pwa.md 1.4 "Must".
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type App, AppProvider, useApp } from '../../../lib/app.tsx'
import { takeNewest } from '../../../lib/pwa/activateWorker.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './TooOld.module.css'

const PLACE = 'too-old'

/** Shows it, once. Rejects when its words cannot be had. */
export async function showTooOld(app: App): Promise<void> {
  await app.settings.allWords()
  if (document.getElementById(PLACE)) return
  const place = document.createElement('div')
  place.id = PLACE
  document.body.append(place)
  createRoot(place).render(
    <AppProvider app={app}>
      <TooOld />
    </AppProvider>,
  )
}

function TooOld() {
  const { t } = useApp()
  const ref = useRef<HTMLDialogElement>(null)
  const [isUpdating, setIsUpdating] = useState(false)
  const open = () => {
    if (ref.current && !ref.current.open) ref.current.showModal()
  }
  useEffect(open, [])
  useStaysOnTop(ref)
  const update = () => {
    setIsUpdating(true)
    void takeNewest().finally(() => location.reload())
  }

  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className={styles.screen}
      aria-labelledby="too-old-title"
      aria-describedby="too-old-text"
      // A browser may close it at the second Esc all the same.
      onCancel={(event) => event.preventDefault()}
      onClose={open}
    >
      <div className={styles.body}>
        <span className={styles.mark}>
          <Icon name="refresh" size={32} />
        </span>
        <h2 id="too-old-title" className={styles.title}>
          {t('tooOld.title')}
        </h2>
        <div id="too-old-text" className={styles.text}>
          <p>{t('tooOld.text')}</p>
          <p>{t('tooOld.kept')}</p>
        </div>
        <Button wide busy={isUpdating} onClick={update}>
          {isUpdating ? t('tooOld.updating') : t('tooOld.update')}
        </Button>
        <p className={styles.again}>{t('tooOld.again')}</p>
      </div>
    </dialog>
  )
}

/** The dialog opened last lies on top: whenever another one opens, this one is opened again. */
function useStaysOnTop(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      const own = ref.current
      const isCovered = changes.some(
        ({ target }) => target !== own && target instanceof HTMLDialogElement && target.open,
      )
      if (!own || !isCovered) return
      own.close()
      own.showModal()
    })
    observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [ref])
}
