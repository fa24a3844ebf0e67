/**
 * Which engine plays which game: a row of the table `game` names its engine, this file says what that engine is.
 * Adding a game engine: its folder beside this file, one line here. See README.md.
 */
import type { Host } from '../host.ts'
import { slotStudio } from './slot/studio.ts'
import type { WalletClient } from './client.ts'

export interface Engine {
  /** Folder under /play and under dist/games, where the built frame lies. */
  folder: string
  /** The engine's own calls below /play/<folder>/, by last part of the path. */
  studio: (host: Host, wallet: WalletClient) => Studio
}

/** What a frame may ask its studio: JSON in, JSON out; throws `fail(...)` to refuse. */
export type Studio = Record<string, (body: Record<string, unknown>) => Promise<Record<string, unknown>>>

export const engines: Record<string, Engine> = {
  slot: { folder: 'slot', studio: slotStudio },
}

export const engineOf = (name: string): Engine | undefined =>
  Object.hasOwn(engines, name) ? engines[name] : undefined
