import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../../contract/content.ts'
import { query } from '../api/query.ts'
import { useApp } from '../app.tsx'

/** Whether there is a VIP programme: not unless it is asked for where money is real, and not on a host without it (PP-38). */
export function useVipOffered(): boolean {
  const { vip, mode } = useApp().config
  const { data } = useQuery(query(contentApi.general, {}))
  return (vip ?? mode === 'demo') && (data?.features.includes('vip') ?? true)
}
