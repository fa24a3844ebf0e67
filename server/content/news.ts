/** The line of news on every screen of the players': read and changed, at the desk and at the console. Source: spec 2.4; decision 220. */
import { isBlank } from '../../contract/kit/unseen.ts'
import { WRITTEN_IDS } from '../../contract/languages/language.ts'
import type { Tx } from '../host.ts'
import { type Act, refuseStale, saidAnew } from './saved.ts'
import { lockedSetting, type Setting, writeSetting } from './settings.ts'
import { refuseNoEnglish, refuseUrging, trimmed, type Typed } from './words.ts'

/** As the trail names it. */
export const NEWS = 'notice'

/**
 * Puts words into the line of news, in place of all that stands there; none take it away. Answers what stood there.
 * Throws INVALID (`texts`), CONTENT_CHANGED where another state than `seen` stands there.
 */
export async function changeNews(
  tx: Tx,
  texts: Typed,
  act: Act,
  seen?: number,
): Promise<{ before: Setting<'notice'>; version: number }> {
  const words = trimmed(texts)
  if (!isBlank(Object.values(words).join(''))) refuseNoEnglish('texts', words)
  refuseUrging('texts', words)
  const { value: before, version } = await lockedSetting(tx, 'notice')
  await refuseStale(tx, NEWS, { seen, version })
  const after = Object.fromEntries(WRITTEN_IDS.map((id) => [id, words[id] ?? ''])) as Setting<'notice'>
  const next = await writeSetting(tx, 'notice', after)
  await saidAnew(tx, act, { action: 'notice', object: NEWS, data: { before, after } })
  return { before, version: next }
}
