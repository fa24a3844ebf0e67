import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { firstFrameSeen } from '../../lib/hydration/firstFrame.ts'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { useIsPrerendering } from '../../lib/hydration/useIsPrerendering.ts'
import { isInside } from '../../lib/pwa/isInside.ts'
import { lazyPart } from '../../ui/lazy/lazyPart.ts'
import { LazyWhenNear } from '../../ui/lazy/LazyWhenNear.tsx'
import { BottomBar } from './navigation/BottomBar.tsx'
import { Notices } from './notices/Notices.tsx'
import { NarrowHeader } from './Shell.mobile.tsx'
import styles from './Shell.module.css'
import { useScrolled } from './navigation/useScrolled.ts'
import { useShell } from './useShell.ts'
import { wideHeader } from './wideHeader.ts'

const Overlays = lazyPart(async () => (await import('./Overlays.tsx')).Overlays)
const OutboxRow = lazyPart(async () => (await import('./notices/OutboxRow.tsx')).OutboxRow)
const ScrollTop = lazyPart(async () => (await import('./navigation/ScrollTop.tsx')).ScrollTop)
const SessionEnded = lazyPart(async () => (await import('./notices/SessionEnded.tsx')).SessionEnded)
const InsideRow = lazyPart(async () => (await import('./notices/InsideRow.tsx')).InsideRow)
const Footer = lazyPart(async () => (await import('./navigation/Footer.tsx')).Footer)

/** On phones the footer stands under what is read, not under what is done. */
const NARROW_FOOTER = ['/', '/promotions', '/help', '/responsible-gaming', '/terms', '/privacy', '/rules']
const OWN_BAR = /^\/(chat|exchange|odds-view)/
/** These screens are the way in: a bar that leads to them says nothing there and takes room from the form. */
const WITHOUT_GUEST_BAR = ['/login', '/signup', '/register', '/forgot-password', '/pay-out']

/**
 * The frame of every screen. Both layouts keep the screen at the same place in the tree, so that turning a
 * phone or resizing a window loses nothing that was typed (R-LAYOUT-01).
 */
export function Shell() {
  const { t } = useApp()
  const model = useShell()
  const isWide = useIsWide()
  const isPrerendering = useIsPrerendering()
  const [WideHeader] = useState(wideHeader)
  const { pathname, href, search } = useLocation()
  /** The address where the menu was opened: going anywhere closes it. */
  const [menuAt, setMenuAt] = useState<string>()
  const isMenuOpen = menuAt === href
  useEffect(firstFrameSeen, [])
  // The chat and the exchange have their own bar where the thumb is.
  const hasBar = !isWide && (model.player ? !OWN_BAR.test(pathname) : !WITHOUT_GUEST_BAR.includes(pathname))

  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      {isWide ? (
        <Suspense fallback={<div className={styles.wideRoom} />}>
          <WideHeader model={model} />
        </Suspense>
      ) : (
        <NarrowHeader model={model} isMenuOpen={isMenuOpen} onMenu={() => setMenuAt(href)} />
      )}
      <Suspense>{search.ended ? <SessionEnded /> : null}</Suspense>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {isWide || NARROW_FOOTER.includes(pathname) ? (
        <LazyWhenNear room={styles.footerRoom}>
          <WithWords room={<div className={styles.footerRoom} />}>
            <Footer siteTitle={model.siteTitle} />
          </WithWords>
        </LazyWhenNear>
      ) : null}
      <ToTop />
      <div className={styles.foot}>
        {model.player ? (
          <Suspense fallback={<Notices />}>
            <OutboxRow>
              <Notices />
            </OutboxRow>
          </Suspense>
        ) : (
          <Notices />
        )}
        {!isPrerendering && isInside(navigator.userAgent) ? (
          <Suspense>
            <InsideRow isPlayer={model.player !== undefined} />
          </Suspense>
        ) : null}
        {hasBar ? <BottomBar isPlayer={model.player !== undefined} /> : null}
      </div>
      <Suspense>
        {!isPrerendering && (model.player || isWide || isMenuOpen || pathname !== '/') ? (
          <WithWords>
            <Overlays
              model={model}
              isWide={isWide}
              onMenuClose={isMenuOpen ? () => setMenuAt(undefined) : undefined}
            />
          </WithWords>
        ) : null}
      </Suspense>
    </div>
  )
}

/** The way back to the top, loaded once there is one. */
const ToTop = () => <Suspense>{useScrolled() ? <ScrollTop /> : null}</Suspense>

/** Waits for all words: what opens from the frame may use any. Where they cannot be had it stays away. */
function WithWords({ room = null, children }: { room?: ReactNode; children: ReactNode }) {
  const loading = useApp().settings.allWords()
  const [, setLoaded] = useState<Promise<void>>()
  useEffect(() => {
    loading?.then(
      () => setLoaded(loading),
      (error: unknown) => console.warn('Words are missing', error),
    )
  }, [loading])
  return loading ? room : children
}
