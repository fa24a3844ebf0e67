import { useQuery } from '@tanstack/react-query'
import { contentApi, type Slider, type SliderType } from '../../../contract/content.ts'
import { useApp } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'

/** The active slides of a kind, titled in the player's language (S-NHOME-01). */
export function useSlides(type: SliderType) {
  const { language } = useApp()
  const { data, isPending, isError, refetch } = useQuery(query(contentApi.sliders, {}))
  const slides = (data ?? []).filter((slide) => slide.isActive && slide.type === type)
  const titleOf = (slide: Slider) => slide.title[language]
  return { slides, titleOf, isPending, isFailed: isError && !data, retry: () => void refetch() }
}
