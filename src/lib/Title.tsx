import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../contract/content.ts'
import { query } from './api/query.ts'
import { useApp } from './app.tsx'

/** What the page itself is called, before a screen has a title: its build's brand. */
const PAGE = globalThis.document?.title ?? ''

/** The house's name: the configuration's, else as its host says it, else the page's own. Source: N-ENT-02; decision 173. */
export function useSiteTitle(): string {
  const {
    config: { name },
    language,
  } = useApp()
  const { data } = useQuery(query(contentApi.general, {}))
  return name?.[language] || name?.['en'] || data?.siteTitle || PAGE
}

/** The document's title: the screen's own words, then the site's name. */
export function Title({ children }: { children: string }) {
  return <title>{`${children} · ${useSiteTitle()}`}</title>
}
