import { ApiError } from '../../../../contract/kit/errors.ts'
import type { Translate } from '../../../i18n/messages.ts'

/**
 * The words of a failed call: the host's own, else the specification's; undefined while it has not failed. One that
 * hangs is taken for a network that does not answer. Source: spec 8; E-ERR-07 to 13.
 */
export function failedWords(
  t: Translate,
  what: 'games' | 'systems' | 'providers',
  error: Error | null,
  isLate: boolean,
): string | undefined {
  if (error === null) return isLate ? t(`games.${what}Network`) : undefined
  return error instanceof ApiError && error.isNetwork
    ? t(`games.${what}Network`)
    : error.message || t(`games.${what}Failed`)
}
