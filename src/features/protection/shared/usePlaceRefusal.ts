import { useQuery } from '@tanstack/react-query'
import { placeApi } from '../../../../contract/protection/place.ts'
import { query } from '../../../lib/api/query.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'

/**
 * Why nothing may be begun from where the player is, in the host's words: real money only, since play money is at home
 * everywhere. Undefined where it may be, and while that is not known: what is begun then asks again (guard.ts). PP-02.
 */
export function usePlaceRefusal(): string | undefined {
  const { config } = useApp()
  const isAsked = usePlayer() !== undefined && config.mode === 'licensed'
  const { data } = useQuery({ ...query(placeApi.place, {}), enabled: isAsked })
  return data && data.decision !== 'permitted' ? data.message : undefined
}
