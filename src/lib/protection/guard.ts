/**
 * What stands on this device against a call that begins play or a deposit, before the host is asked: it knows nothing yet
 * of what was set without a network. Source: protection.md PP-19, PP-20, F-21; protection-build.md 6.
 */
import { ApiError } from '../../../contract/kit/errors.ts'
import { translator } from '../../i18n/messages.ts'
import type { App } from '../app.tsx'
import { createFormat } from '../format.ts'
import { isExcluded } from './isExcluded.ts'
import { keptTimeOut } from './timeOut.ts'
import { intentsOf } from './intents.ts'
import { tellIntents, type Telling } from './tell.ts'

type Parts = Telling & Pick<App, 'settings' | 'now'>

/** Throws EXCLUDED, TIME_OUT while one runs, and LIMIT_UNTOLD while a stricter limit waits for a host that cannot be reached. */
export async function guardPlay(app: Parts): Promise<void> {
  if (isExcluded(app)) throw await refusal(app, 'EXCLUDED', 'exclusion.refused')
  if (keptTimeOut(app)) throw await refusal(app, 'TIME_OUT', 'timeOut.refused')
  if (!intentsOf(app).some(({ isLower }) => isLower)) return
  await tellIntents(app).catch(async () => {
    throw await refusal(app, 'LIMIT_UNTOLD', 'protection.waitsForHost')
  })
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
