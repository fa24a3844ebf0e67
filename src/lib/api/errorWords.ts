import { ApiError } from '../../../contract/kit/errors.ts'
import type { LabelKey, Translate } from '../../i18n/messages.ts'

/**
 * What a player is told of a failure: that the host was not reached, the host's own words (of a field first), or ours
 * where it said none.
 */
export function errorWords(error: unknown, t: Translate, otherwise: LabelKey = 'error.unexpected'): string {
  if (!(error instanceof ApiError)) return t(otherwise)
  if (error.isNetwork) return t('error.network')
  return Object.values(error.fields).flat()[0] || error.message || t(otherwise)
}
