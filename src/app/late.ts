/** What a slow device kept is taken over by a page that did not wait for it (decision 203). */
import type { App } from '../lib/app.tsx'
import { readPlayer } from '../lib/session.ts'
import { createSettings } from '../lib/settings.ts'

/** Who is signed in, and how the app looks to them: as if it had been read at the start. */
export async function adopt({ session, settings, storage }: App): Promise<void> {
  const kept = readPlayer(storage)
  if (kept && !session.player) await session.start({ ...kept, message: '' })
  const { language, catalogue: _, ...look } = (await createSettings(storage)).get()
  if (storage.get('language')) await settings.setLanguage(language)
  const chosen = Object.keys(look).filter((key) => storage.get(key as keyof typeof look) !== undefined)
  settings.set(Object.fromEntries(chosen.map((key) => [key, look[key as keyof typeof look]])))
}
