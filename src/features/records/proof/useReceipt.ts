import { useQuery } from '@tanstack/react-query'
import { get, set } from 'idb-keyval'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { exportApi } from '../../../../contract/export.ts'
import type { SignedReceipt } from '../../../../contract/proof.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { device, quietly } from '../../../lib/storage/readCache.ts'
import { useOffered } from '../useOffered.ts'

interface ReceiptRead {
  signed: SignedReceipt | undefined
  /** When it was issued, when the host does not answer now. */
  oldAt: number | undefined
  /** Why there is none to show. */
  failure: string
  retry: () => void
}

/** The receipt of a record, asked anew; offline the last one kept for this player, forgotten at log out (F-12). */
export function useReceipt(id: string): ReceiptRead {
  const { call, t } = useApp()
  const remoteId = usePlayer()?.remoteId
  const isOffered = useOffered('receipts')
  const place = `${remoteId}:receipt:${id}`
  const { data, error, refetch } = useQuery({
    queryKey: ['player', exportApi.receipt.path, place],
    enabled: id !== '' && remoteId !== undefined && isOffered,
    queryFn: async ({ signal }): Promise<{ signed: SignedReceipt; isOld: boolean }> => {
      try {
        const signed = await call(exportApi.receipt, { id }, { signal })
        void quietly(() => set(place, signed, device()))
        return { signed, isOld: false }
      } catch (failure) {
        const kept = await quietly(() => get<SignedReceipt>(place, device()))
        if (kept && failure instanceof ApiError && failure.isNetwork) return { signed: kept, isOld: true }
        throw failure
      }
    },
  })
  const words = error instanceof ApiError && !error.isNetwork && error.message
  return {
    signed: data?.signed,
    oldAt: data?.isOld ? Date.parse(data.signed.receipt.issued_at) : undefined,
    failure: error ? words || t('error.network') : '',
    retry: () => void refetch(),
  }
}
