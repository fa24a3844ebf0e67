/**
 * What a player typed into a form and did not send, kept for this tab or for this device: a reload that the host forces, or a page that
 * was left, loses none of it. Never a password, a code or a number of a person. Source: pwa.md 1.4; decision 151.
 */
import { z } from '../../../contract/kit/zod.ts'
import { type DeviceDrafts, type TabDrafts, VERSION } from './persisted.ts'
import { inTab, keepJson, onDevice, type Place, readJson } from './tabJson.ts'

export interface TabDraft<T> {
  /** The player's own, or with `''` whoever's the tab is; undefined when there is none, or the browser keeps nothing. */
  read: (of: string) => T | undefined
  /** Undefined forgets it: the form was taken. */
  write: (of: string, draft: T | undefined) => void
}

/** Of a form that is filled in before anyone is signed in. */
export const NOBODYS = ''

/** The draft of one form, checked by `shape`, for as long as the tab is open. */
export const tabDraft = <N extends keyof TabDrafts>(
  name: N,
  shape: z.ZodMiniType<TabDrafts[N]>,
): TabDraft<TabDrafts[N]> => draftIn(inTab, name, shape)

/** The same for longer: closing the app loses none of it. */
export const deviceDraft = <N extends keyof DeviceDrafts>(
  name: N,
  shape: z.ZodMiniType<DeviceDrafts[N]>,
): TabDraft<DeviceDrafts[N]> => draftIn(onDevice, name, shape)

function draftIn<T>(
  place: Place,
  name: keyof TabDrafts | keyof DeviceDrafts,
  shape: z.ZodMiniType<T>,
): TabDraft<T> {
  return {
    read(of) {
      const kept = opened(readJson(place, name))
      return kept?.of === of ? shape.safeParse(kept.draft).data : undefined
    },
    write(of, draft) {
      keepJson(place, name, draft === undefined ? undefined : { v: VERSION, of, draft })
    },
  }
}

const envelope = z.object({
  v: z.optional(z.number()),
  of: z.optional(z.string()),
  draft: z.optional(z.unknown()),
})

/** Whose it is and what was typed. Apps before there was a version kept some forms bare, with or without whose they are. */
function opened(kept: unknown): { of: string; draft: unknown } | undefined {
  const read = envelope.safeParse(kept)
  if (!read.success) return undefined
  const { v, of = NOBODYS, draft } = read.data
  if (v === undefined) return { of, draft: draft ?? kept }
  return v === VERSION ? { of, draft } : undefined
}

const typedShape = z.union([z.string(), z.object({ amount: z.string() })])

/** Whether this tab keeps an amount that the player typed into the form of this name. */
export function hasTyped(name: keyof TabDrafts, remoteId: string): boolean {
  const draft = draftIn(inTab, name, typedShape).read(remoteId)
  return Boolean(typeof draft === 'string' ? draft : draft?.amount)
}
