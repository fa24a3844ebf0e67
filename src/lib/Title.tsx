import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../contract/content.ts'
import { query } from './api/query.ts'

/** The site's name as its host says it; ours until it has. Source: N-ENT-02. */
export const useSiteTitle = (): string => useQuery(query(contentApi.general, {})).data?.siteTitle || 'Maidan'

/** The document's title: the screen's own words, then the site's name. */
export function Title({ children }: { children: string }) {
  return <title>{`${children} · ${useSiteTitle()}`}</title>
}
