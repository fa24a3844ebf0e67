import { contentApi } from '../../../contract/content.ts'
import type { App } from '../../lib/app.tsx'
import { query } from '../../lib/query.ts'

/** Asks for the promotions beside the screen's own chunk; rendered to a string the answers are waited for. */
export async function loadPromotions({ queryClient }: Pick<App, 'queryClient'>): Promise<void> {
  const reads = Promise.all([
    queryClient.prefetchQuery(query(contentApi.promotions, {})),
    queryClient.prefetchQuery(query(contentApi.logo, {})),
    queryClient.prefetchQuery(query(contentApi.general, {})),
  ])
  if (globalThis.window === undefined) await reads
}
