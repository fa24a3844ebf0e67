/**
 * What stands on this device against a call that begins play or a deposit, before the host is asked: it knows nothing yet
 * of what was set without a network. Source: protection.md PP-19, PP-20, F-21; protection-build.md 6.
 */
import { ApiError } from '../../../contract/kit/errors.ts'
import { placeApi } from '../../../contract/protection/place.ts'
import { translator } from '../../i18n/messages.ts'
import { query } from '../api/query.ts'
import type { App } from '../app.tsx'
import { createFormat } from '../format.ts'
import { isExcluded } from './isExcluded.ts'
import { keptTimeOut } from './timeOut.ts'
import { intentsOf } from './intents.ts'
import { tellIntents, type Telling } from './tell.ts'

type Parts = Telling & Pick<App, 'config' | 'queryClient' | 'settings' | 'now'>

/**
 * Throws EXCLUDED, TIME_OUT while one runs, where real money is at stake PLACE_DENIED or PLACE_UNKNOWN as the host says, or why it
 * could not be asked, and LIMIT_UNTOLD while a stricter limit waits for a host that cannot be reached.
 */
export async function guardPlay(app: Parts): Promise<void> {
  if (isExcluded(app)) throw await refusal(app, 'EXCLUDED', 'exclusion.refused')
  if (keptTimeOut(app)) throw await refusal(app, 'TIME_OUT', 'timeOut.refused')
  await refusePlace(app)
  if (!intentsOf(app).some(({ isLower }) => isLower)) return
  await tellIntents(app).catch(async () => {
    throw await refusal(app, 'LIMIT_UNTOLD', 'protection.waitsForHost')
  })
}

/** Play money is at home everywhere. Of real money a decision that is over, or cannot be had, opens nothing (PP-02). */
async function refusePlace({ config, queryClient }: Parts): Promise<void> {
  if (config.mode !== 'licensed') return
  const { decision, message } = await queryClient.fetchQuery({
    ...query(placeApi.place, {}),
    staleTime: ({ state: { data, dataUpdatedAt } }) => Math.max(0, (data?.until ?? 0) - dataUpdatedAt),
    retry: false,
  })
  const code = decision === 'denied' ? 'PLACE_DENIED' : 'PLACE_UNKNOWN'
  if (decision !== 'permitted') throw new ApiError({ status: 403, code, message })
}

async function refusal(
  { settings }: Parts,
  code: 'EXCLUDED' | 'TIME_OUT' | 'LIMIT_UNTOLD',
  words: 'exclusion.refused' | 'timeOut.refused' | 'protection.waitsForHost',
): Promise<ApiError> {
  await settings.allWords()
  const { catalogue, language, numerals } = settings.get()
  const t = translator(catalogue, language, createFormat(language, numerals).digits)
  return new ApiError({ status: 403, code, message: t(words) })
}
