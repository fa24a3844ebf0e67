import type { App } from '../app.tsx'

/** Whether this device keeps an exclusion of the player who is signed in, without reading it: asked on every screen. */
export const isExcluded = ({ storage, session }: Pick<App, 'storage' | 'session'>): boolean =>
  session.player !== undefined && (storage.get('exclusion') ?? '').includes(`"${session.player.remoteId}"`)
