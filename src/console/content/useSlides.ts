/** The slides as staff see them: hidden ones and those that are over, too. */
import { useQuery } from '@tanstack/react-query'
import { slidesApi } from '../../../contract/console/slides.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { useConsole } from '../lib/console.tsx'

export type SavedSlide = z.output<typeof slidesApi.slides.output>['data'][number]
export const SLIDES = 'slides'

export function useSlides() {
  const { call } = useConsole()
  return useQuery({
    queryKey: [SLIDES],
    queryFn: ({ signal }) => call(slidesApi.slides, {}, { signal }),
    staleTime: 0,
  })
}
