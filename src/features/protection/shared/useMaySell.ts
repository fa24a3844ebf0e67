import { CONSENTS_FEATURE, consentsApi } from '../../../../contract/protection/consents.ts'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { useTimeOut } from './useTimeOut.ts'

/** Whether offers may be shown to who looks for them: not while a tool of theirs runs. The one place (PP-19, PP-21). */
export const useMayShowOffers = (): boolean => useTimeOut().timeOut === undefined

/** What the player agreed to; what was seen last without a network. A host of another make has none: no offers then. */
export function useConsents() {
  const isOffered = useFeature(CONSENTS_FEATURE)
  return useCachedRead(consentsApi.consents, {}, { isOffered })
}

/** Whether offers may stand where the player came for something else: they agreed to be told of offers (PP-47, D-20). */
export function useMaySell(): boolean {
  const mayShow = useMayShowOffers()
  const { data } = useConsents()
  return mayShow && (data?.data.some(({ isOn }) => isOn) ?? false)
}
