import type { PlayTarget } from './play.ts'

/** How the address of the rules names a game: `PLATFORM.code`, as its frame's address does. Source: PP-28. */
export const rulesOf = ({ platform, code }: Pick<PlayTarget, 'platform' | 'code'>): string =>
  `${platform}.${code}`
