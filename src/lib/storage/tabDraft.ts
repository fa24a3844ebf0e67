/**
 * What a player typed into a form and did not send, kept for this tab or for this device: a reload that the host forces, or a page that
 * was left, loses none of it. Never a password, a code or a number of a person. Source: pwa.md 1.4; decision 151.
 */
import { z } from '../../../contract/kit/zod.ts'

export interface TabDraft<T> {
  /** The player's own; undefined when there is none, or the browser keeps nothing. */
  read: (remoteId: string) => T | undefined
  /** Undefined forgets it: the form was taken. */
  write: (remoteId: string, draft: T | undefined) => void
}

/** The draft of one form, kept under `name` in the shape of `shape`, for as long as the tab is open. */
export const tabDraft = <T>(name: string, shape: z.ZodMiniType<T>): TabDraft<T> =>
  draftIn(() => globalThis.sessionStorage, name, shape)

/** The same for longer: closing the app loses none of it. */
export const deviceDraft = <T>(name: string, shape: z.ZodMiniType<T>): TabDraft<T> =>
  draftIn(() => globalThis.localStorage, name, shape)

function draftIn<T>(store: () => Storage | undefined, name: string, shape: z.ZodMiniType<T>): TabDraft<T> {
  const kept = z.object({ of: z.string(), draft: shape })
  return {
    read(remoteId) {
      try {
        const read = kept.safeParse(JSON.parse(store()?.getItem(name) ?? 'null'))
        return read.success && read.data.of === remoteId ? read.data.draft : undefined
      } catch {
        return undefined
      }
    },
    write(remoteId, draft) {
      try {
        if (draft === undefined) store()?.removeItem(name)
        else store()?.setItem(name, JSON.stringify({ of: remoteId, draft }))
      } catch (error) {
        console.warn('What is typed is not kept', error)
      }
    },
  }
}

/** A kept form, as far as it says whose it is and whether an amount stands in it. */
const typedShape = z.object({
  of: z.string(),
  amount: z.optional(z.string()),
  draft: z.optional(z.union([z.string(), z.object({ amount: z.string() })])),
})

/** Whether this tab keeps an amount that the player typed into the form of this name. */
export function hasTyped(name: string, remoteId: string): boolean {
  try {
    const read = typedShape.safeParse(JSON.parse(globalThis.sessionStorage?.getItem(name) ?? 'null'))
    if (!read.success || read.data.of !== remoteId) return false
    const { amount, draft } = read.data
    return Boolean(typeof draft === 'string' ? draft : (draft?.amount ?? amount))
  } catch {
    return false
  }
}
