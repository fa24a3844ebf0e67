import { contentApi } from '../../../contract/content.ts'
import type { App } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'

/** Asks for the promotions beside the screen's own chunk. */
export function loadPromotions({ queryClient }: Pick<App, 'queryClient'>): void {
  void queryClient.prefetchQuery(query(contentApi.promotions, {}))
  void queryClient.prefetchQuery(query(contentApi.logo, {}))
  void queryClient.prefetchQuery(query(contentApi.general, {}))
}
