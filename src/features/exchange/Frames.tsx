import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import type { AppConfig } from '../../lib/config/config.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { usePageHidden } from '../../ui/browser/usePageHidden.ts'
import styles from './Exchange.module.css'
import { parsedUrl } from './shared/parsedUrl.ts'

/**
 * The live score's page, as the provider draws it, which looks again by itself: not while nobody sees it, and to save data
 * only on a tap. `told`: its address, "" on a provider that has it in `score/board` only. Until it is known whether there is
 * one its place is kept: what comes in above the prices would move them from under a finger.
 */
export function Score({
  eventId,
  told,
  isTold,
}: {
  eventId: string
  told: string | undefined
  isTold: boolean
}) {
  const { t, config, fetch, settings } = useApp()
  const isHidden = usePageHidden()
  const [isAsked, setIsAsked] = useState(false)
  const { data: found, isLoading } = useQuery({
    queryKey: ['exchange', 'score/board', { eventId }],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`${config.exchangeBase}/score/board/${encodeURIComponent(eventId)}`, {
        signal,
      })
      return answer.ok ? scoreAddress(await answer.text()) : ''
    },
    enabled: told === '',
    staleTime: Infinity,
    retry: false,
  })
  if (!isTold || isLoading) return <div className={styles.score} />
  const src = frameUrl(told || found || '', config)
  if (!src) return null
  if (settings.savesData() && !isAsked)
    return (
      <Button kind="secondary" wide onClick={() => setIsAsked(true)}>
        {t('exch.score')}
      </Button>
    )
  if (isHidden) return <div className={styles.score} />
  // Without leave to run scripts the page could not even look again by itself.
  return (
    <iframe
      className={styles.score}
      src={src}
      title={t('exch.score')}
      sandbox="allow-scripts"
      loading="lazy"
    />
  )
}

/** Loaded on a tap only: it costs data, and tells its server that the player looks. */
export function Stream({ url }: { url: string }) {
  const { t, config } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  const src = frameUrl(url, config)
  if (!src) return null
  if (!isOpen)
    return (
      <Button kind="secondary" wide onClick={() => setIsOpen(true)}>
        <Icon name="play" size={20} />
        {t('exch.stream')}
      </Button>
    )
  return (
    <iframe
      className={styles.stream}
      src={src}
      title={t('exch.stream')}
      sandbox="allow-scripts allow-presentation"
      allow="fullscreen; autoplay"
    />
  )
}

/** Of the provider's HTML only the frame's address is taken (C-API-46). */
export const scoreAddress = (html: string): string =>
  /<iframe[^>]*?\ssrc=["']([^"']+)["']/i.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

/** Only what comes from this site, from the provider or from a host that the configuration allows. */
export function frameUrl(
  url: string,
  { exchangeBase, gameHosts }: Pick<AppConfig, 'exchangeBase' | 'gameHosts'>,
): string | undefined {
  const { origin: own, href: here } = globalThis.location
  const base = new URL(exchangeBase || '/', here)
  const address = url === '' ? undefined : parsedUrl(url, base)
  if (!address) return undefined
  const { origin, protocol, href } = address
  // A blob's address has the origin of who made it.
  const isOurs = protocol !== 'blob:' && (origin === own || origin === base.origin)
  return isOurs || (protocol === 'https:' && gameHosts.includes(origin)) ? href : undefined
}
