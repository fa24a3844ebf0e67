/** The name of the house, as a preview says it. */
import { useQuery } from '@tanstack/react-query'
import { newsApi } from '../../../contract/console/news.ts'
import type { WrittenLanguage } from '../../../contract/languages/language.ts'
import { useConsole } from '../lib/console.tsx'

export function useBrand() {
  const { call } = useConsole()
  return useQuery({
    queryKey: ['brand'],
    queryFn: ({ signal }) => call(newsApi.brand, {}, { signal }),
  })
}

/** Until it is known the text keeps the word that stands for it. */
export const useSite = (language: WrittenLanguage): string => useBrand().data?.data.name[language] ?? '{site}'
