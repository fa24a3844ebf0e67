import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contentApi } from '../../../contract/content.ts'
import { type Balance, useBalance } from '../../features/wallet/shared/useBalance.ts'
import { usePicture, usePlayer } from '../../lib/app.tsx'
import { query } from '../../lib/query.ts'
import type { Player } from '../../lib/session.ts'

/** What the headers and bars of both layouts show. */
export interface ShellModel {
  siteTitle: string
  /** Addresses of the logo for each layout; "" leaves the site's title as text. */
  logo: string
  mobileLogo: string
  player: Player | undefined
  balance: Balance
}

export function useShell(): ShellModel {
  const player = usePlayer()
  const balance = useBalance()
  return { ...useSite(), player, balance }
}

/** The site's name and logo, for the frame and for titles. */
export function useSite(): Pick<ShellModel, 'siteTitle' | 'logo' | 'mobileLogo'> {
  const picture = usePicture()
  const general = useQuery(query(contentApi.general, {}))
  const logo = useQuery(query(contentApi.logo, {}))
  useEffect(() => {
    // The words are the specification's own (section 8, E-ERR-01).
    if (logo.error) console.error('Failed to fetch promotions', logo.error)
  }, [logo.error])
  const favicon = picture(logo.data?.favicon ?? '')
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon && favicon && icon.getAttribute('href') !== favicon) icon.href = favicon
  }, [favicon])
  return {
    siteTitle: general.data?.siteTitle ?? 'Maidan',
    logo: picture(logo.data?.logo ?? ''),
    mobileLogo: picture(logo.data?.mobileLogo ?? ''),
  }
}
