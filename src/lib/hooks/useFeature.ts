import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../../contract/content.ts'
import { query } from '../api/query.ts'

/** Whether this host offers an extra call or behaviour of ours (`general.features`). */
export const useFeature = (name: string): boolean =>
  useQuery(query(contentApi.general, {})).data?.features.includes(name) ?? false
