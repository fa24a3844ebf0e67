import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contentApi } from '../../../contract/content.ts'
import { type Balance, useBalance } from '../../features/wallet/shared/useBalance.ts'
import { useApp, usePicture, usePlayer } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'
import type { Player } from '../../lib/session.ts'
import { useSiteTitle } from '../../lib/Title.tsx'

/** What the headers and bars of both layouts show. */
export interface ShellModel {
  siteTitle: string
  /** Addresses of the logo for each layout; "" leaves the site's title as text. */
  logo: string
  mobileLogo: string
  favicon: string
  player: Player | undefined
  balance: Balance
}

export function useShell(): ShellModel {
  const player = usePlayer()
  const balance = useBalance()
  const siteTitle = useSiteTitle()
  return { siteTitle, ...useLogo(), player, balance }
}

/** The site's logo and favicon. */
function useLogo(): Pick<ShellModel, 'favicon' | 'logo' | 'mobileLogo'> {
  const picture = usePicture()
  const { config } = useApp()
  const logo = useQuery(query(contentApi.logo, {}))
  useEffect(() => {
    // The words are the specification's own (section 8, E-ERR-01).
    if (logo.error) console.error('Failed to fetch promotions', logo.error)
  }, [logo.error])
  return {
    favicon: picture(config.mark || (logo.data?.favicon ?? '')),
    logo: picture(config.logo || (logo.data?.logo ?? '')),
    mobileLogo: picture(config.mark || (logo.data?.mobileLogo ?? '')),
  }
}
