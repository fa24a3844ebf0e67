/** What the player has written and the host does not have yet, with the key under which it was sent once. */
import { useState } from 'react'
import { COMPLAINT_ABOUT } from '../../../contract/protection/complaints.ts'
import { z } from '../../../contract/kit/zod.ts'
import { usePlayer } from '../../lib/app.tsx'
import type { DeviceDrafts } from '../../lib/storage/persisted.ts'
import { deviceDraft, type TabDraft } from '../../lib/storage/tabDraft.ts'

const key = z.optional(z.string())
const complaintShape = z.object({
  about: z.optional(z.enum(COMPLAINT_ABOUT)),
  reference: z.string(),
  text: z.string(),
  key,
})
const noteShape = z.object({ of: z.string(), text: z.string(), key })

export type ComplaintDraft = DeviceDrafts['complaint']
export const complaintDraft = deviceDraft('complaint', complaintShape)
export const noteDraft = deviceDraft('complaint-note', noteShape)

interface Kept<T> {
  value: T
  /** What is changed after it was sent is another: it gets a key of its own. */
  change: (next: Partial<T>) => void
  /** The key of what stands there, kept before it is sent: a reload after a lost answer sends the same again. */
  keyOf: () => string
  forget: () => void
}

/** A draft and how it is kept on the device; `empty` where nothing is written. */
export function useDraft<T extends { text: string; key?: string | undefined }>(
  draft: TabDraft<T>,
  empty: T,
): Kept<T> {
  const remoteId = usePlayer()?.remoteId ?? ''
  const [value, setValue] = useState(() => {
    const kept = draft.read(remoteId)
    return kept?.text ? kept : empty
  })
  const keep = (next: T) => {
    setValue(next)
    draft.write(remoteId, next)
  }
  return {
    value,
    change: (next) => keep({ ...value, key: undefined, ...next }),
    keyOf: () => {
      const key = value.key ?? crypto.randomUUID()
      keep({ ...value, key })
      return key
    },
    forget: () => {
      draft.write(remoteId, undefined)
      setValue(empty)
    },
  }
}
