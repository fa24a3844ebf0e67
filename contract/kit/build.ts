/**
 * Which generation of the calls about money an app speaks, and how it says so. A host that can no longer serve an old
 * one answers it 426 instead of misreading its money. Source: pwa.md 1.4 "Must"; decision 151.
 */

/** Raised by hand, and only when an older app's calls about money would be misunderstood. */
export const BUILD = 1

/** Answered to an app below the host's minimum. */
export const TOO_OLD = 426

/**
 * The Accept header of every call. A parameter there is overlooked by hosts that do not know it, and another origin need
 * not allow it first, as it would a header of our own.
 */
export const ACCEPT = `application/json;build=${BUILD}`

/** The build that an Accept header says; 0 when it says none. */
export const buildOf = (accept: string | null): number =>
  Number(/;\s*build=(\d{1,9})\b/.exec(accept ?? '')?.[1] ?? 0)
