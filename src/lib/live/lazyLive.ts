/** Live events, loaded when a player is signed in: a guest's visit does without their bytes. */
import { firstFrame } from '../hydration/firstFrame.ts'
import type { LiveParts } from './live.ts'

export function lazyLive(parts: LiveParts): void {
  let isLoading = false
  const load = async (): Promise<void> => {
    if (isLoading || !parts.session.player) return
    isLoading = true
    await firstFrame()
    try {
      const { startLive } = await import('./live.ts')
      startLive(parts)
    } catch {
      // An old page whose files are gone, or no network: polls go on, and the next login tries again.
      isLoading = false
    }
  }
  void load()
  parts.session.subscribe(() => void load())
}
