import { contentApi } from '../../../contract/content.ts'
import type { App } from '../../lib/app.tsx'
import { query } from '../../lib/query.ts'

/**
 * Asks for the site's data at once, beside the screen's own chunk (R-ROUTE-01; the footer asks for the payment
 * methods). In a browser nothing waits for it: the screen draws itself as answers come. Rendered to a string the
 * answers are waited for.
 */
export async function loadHome({ queryClient }: Pick<App, 'queryClient'>): Promise<void> {
  const reads = Promise.all([
    queryClient.prefetchQuery(query(contentApi.sliders, {})),
    queryClient.prefetchQuery(query(contentApi.logo, {})),
    queryClient.prefetchQuery(query(contentApi.general, {})),
    queryClient.prefetchQuery(query(contentApi.promotions, {})),
    queryClient.prefetchQuery(query(contentApi.socialLinks, {})),
  ])
  if (globalThis.window === undefined) await reads
}
