import { type Complaint, COMPLAINTS_FEATURE, complaintsApi } from '../../../contract/protection/complaints.ts'
import { query } from '../../lib/api/query.ts'
import { useApp } from '../../lib/app.tsx'
import { type Kept, useCachedRead } from '../../lib/hooks/useCachedRead.ts'
import { useFeature } from '../../lib/hooks/useFeature.ts'

export interface ComplaintsModel extends Kept<{ data: Complaint[] }> {
  /** Puts what the host has just answered into the list. */
  take: (complaint: Complaint) => void
}

/** The player's complaints; what was seen last is shown without a network too. Source: F-20. */
export function useComplaints(): ComplaintsModel {
  const { queryClient } = useApp()
  const isOffered = useFeature(COMPLAINTS_FEATURE)
  const read = useCachedRead(complaintsApi.complaints, {}, { isOffered })
  return {
    ...read,
    take: (complaint) =>
      queryClient.setQueryData(query(complaintsApi.complaints, {}).queryKey, (known) => ({
        data: [complaint, ...(known?.data ?? []).filter(({ id }) => id !== complaint.id)].sort(
          (a, b) => b.at - a.at || Number(b.id) - Number(a.id),
        ),
      })),
  }
}
