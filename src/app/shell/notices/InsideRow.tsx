import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { INSIDE_TEXTS } from '../../../i18n/insideTexts.ts'
import { useApp } from '../../../lib/app.tsx'
import { isInstalled } from '../../../lib/pwa/useInstall.ts'
import { inTab, keepJson, readJson } from '../../../lib/storage/tabJson.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import styles from './InsideRow.module.css'
import { intentOf, outsideHref } from './outside.ts'

/** A game has the whole screen, and a conversation its own foot. */
const IS_BUSY = /^\/(gamerun|player\/playGame|chat|odds-view)/

/**
 * Says that this is a browser inside another app, what it has not, and how one goes on in one's own: with the code and from the
 * place where one is. Not beside a form in which something was typed, which would be left behind. Source: devices.md "In-app browsers".
 */
export function InsideRow({ isPlayer }: { isPlayer: boolean }) {
  const { t, language, storage } = useApp()
  const words = INSIDE_TEXTS[language]
  const toast = useToast()
  const { href, pathname, search } = useLocation()
  const [isOver, setIsOver] = useState(() => isInstalled() || readJson(inTab, 'inside') === true)
  const hasTyped = useTyped(pathname)
  // It is what stands between the player and that screen.
  const isWanted = pathname === '/install'
  if ((isOver && !isWanted) || hasTyped || IS_BUSY.test(pathname) || search.play) return null
  const page = new URL(outsideHref({ href, isPlayer, storage }), location.origin)
  const isAndroid = /Android/.test(navigator.userAgent)
  const copy = () =>
    navigator.clipboard.writeText(page.href).then(
      () => toast(words.copied),
      () => toast(page.href),
    )
  return (
    <aside className={styles.row} aria-label={words.title}>
      <Icon name="globe" size={20} />
      <p>{isAndroid ? words.android : words.ios}</p>
      {isWanted ? null : (
        <IconButton
          label={t('common.close')}
          onClick={() => {
            keepJson(inTab, 'inside', true)
            setIsOver(true)
          }}
        >
          <Icon name="close" size={20} />
        </IconButton>
      )}
      {isAndroid ? (
        <a className={styles.act} href={intentOf(page)}>
          {words.open}
        </a>
      ) : (
        <button type="button" className={styles.act} onClick={() => void copy()}>
          {words.copy}
        </button>
      )}
    </aside>
  )
}

/** Whether something was typed on the screen at an address. */
function useTyped(pathname: string): boolean {
  const [typedAt, setTypedAt] = useState<string>()
  useEffect(() => {
    const onInput = () => setTypedAt(pathname)
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [pathname])
  return typedAt === pathname
}
