import { contentApi } from '../../../contract/content.ts'
import { gamesApi } from '../../../contract/games.ts'
import type { App } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'

/**
 * Asks for the site's data at once, beside the screen's own chunk (R-ROUTE-01). The offers and the footer ask for
 * their own when they come near (decision 092). Nothing waits for it: the screen draws itself as answers come.
 */
export function loadHome({ queryClient }: Pick<App, 'queryClient'>): void {
  void queryClient.prefetchQuery(query(contentApi.sliders, {}))
  void queryClient.prefetchQuery(query(contentApi.logo, {}))
  void queryClient.prefetchQuery(query(contentApi.general, {}))
  void queryClient.prefetchQuery(query(contentApi.socialLinks, {}))
  // The emblems of the first kind of games.
  void queryClient.prefetchQuery(query(gamesApi.systems, { type: 'SPORTS' }))
}

/** Keeps the code of the wide layout's invitation link for the sign-up; the narrow one's is `/referral_code`. */
export function keepCode({ storage }: Pick<App, 'storage'>, refcode: string | undefined): void {
  const code = refcode?.trim().slice(0, 64)
  if (code) void storage.set('referral_code', code)
}
