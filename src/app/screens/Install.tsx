import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { browserOf } from '../../features/install/shared/browserOf.ts'
import { withSite } from '../../../contract/brand/words.ts'
import { LONG_TEXTS } from '../../i18n/longTexts.ts'
import type { Browser } from '../../i18n/pages.ts'
import { Title, useSiteTitle } from '../../lib/Title.tsx'
import { useApp } from '../../lib/app.tsx'
import { isInside } from '../../lib/pwa/isInside.ts'
import { isInstalled, useInstall } from '../../lib/pwa/useInstall.ts'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QRCode } from '../../ui/QRCode.tsx'
import styles from './Page.module.css'

const BROWSERS: readonly Browser[] = ['android', 'samsung', 'firefox', 'ios', 'desktop']

/** What a step's words point at, where it is a sign and not a menu of words. */
const SIGNS: Partial<Record<Browser, readonly (string | undefined)[]>> = { ios: [undefined, 'share', 'plus'] }

/** What the browser is does not change while the page lives. */
const never = () => () => {}

/** How the app comes to the home screen: the browser's own offer where there is one, plain steps elsewhere. */
export function Install() {
  const { language, format } = useApp()
  const install = useInstall()
  const browser = useSyncExternalStore(
    never,
    () => browserOf(navigator.userAgent),
    () => undefined,
  )
  const isApp = useSyncExternalStore(never, isInstalled, () => false)
  // Another app's own: what the phone's browser is, it does not say.
  const isOthers = useSyncExternalStore(
    never,
    () => isInside(navigator.userAgent),
    () => false,
  )
  const isOnDevice = useOnDevice()
  const isWide = useIsWide()
  const words = LONG_TEXTS[language].install
  const site = useSiteTitle()
  const order = [...BROWSERS].sort((a, b) => Number(b === browser) - Number(a === browser))
  return (
    <article className={styles.page}>
      <Title>{words.title}</Title>
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.intro}>{words.intro}</p>
      {isApp || isOnDevice ? (
        <p className={styles.call}>
          <Icon name="check" />
          {isApp ? words.installed : words.already}
        </p>
      ) : null}
      {install && !isApp && !isOnDevice ? (
        <div className={styles.call}>
          <Button onClick={() => void install()}>
            <Icon name="install" size={20} />
            {words.button}
          </Button>
        </div>
      ) : null}
      <div className={styles.browsers}>
        {order.map((id) => (
          <details key={id} className={styles.browser} open={id === browser || browser === undefined}>
            <summary>
              <Icon name={id === 'desktop' ? 'fullscreen' : 'phone'} size={20} />
              {words.browsers[id].name}
              {id === browser && !isOthers ? <small>{words.open}</small> : null}
            </summary>
            <ol className={styles.steps}>
              {words.browsers[id].steps.map((step, at) => (
                <li key={step}>
                  <span className={styles.number} aria-hidden="true">
                    {format.number(at + 1)}
                  </span>
                  <span>{withSite(step, site)}</span>
                  <Sign name={SIGNS[id]?.[at]} />
                </li>
              ))}
            </ol>
          </details>
        ))}
      </div>
      {isWide && browser === 'desktop' ? (
        <figure className={styles.scan}>
          <Suspense fallback={<span className={styles.scanRoom} />}>
            <QRCode value={`${location.origin}/install`} size={160} marginSize={2} title={words.scan} />
            <figcaption>{words.scan}</figcaption>
          </Suspense>
        </figure>
      ) : null}
      <p className={styles.small}>{words.after}</p>
    </article>
  )
}

interface Browsing {
  /** Chrome on Android, of the manifest's `related_applications`: our own app only. */
  getInstalledRelatedApps?: () => Promise<unknown[]>
}

/** Whether the browser knows that the app is on this device. */
function useOnDevice(): boolean {
  const [isOnDevice, setIsOnDevice] = useState(false)
  useEffect(() => {
    ;(navigator as Browsing).getInstalledRelatedApps?.().then(
      (apps) => setIsOnDevice(apps.length > 0),
      () => undefined,
    )
  }, [])
  return isOnDevice
}

function Sign({ name }: { name: string | undefined }) {
  return name ? (
    <span className={styles.sign}>
      <Icon name={name} size={20} />
    </span>
  ) : null
}
