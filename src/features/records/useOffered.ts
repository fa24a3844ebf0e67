import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../../contract/content.ts'
import { query } from '../../lib/api/query.ts'

/**
 * Whether a part of ours is to be shown: what the host says, and where it cannot be asked, yes, since what was kept
 * on the device must be readable offline too.
 */
export function useOffered(feature: string): boolean {
  // What failed once may be asked again by another part of the screen: it is no news then that it is not known.
  const { data, isFetched } = useQuery(query(contentApi.general, {}))
  return data ? data.features.includes(feature) : isFetched
}
