/**
 * Which engine plays which game: a row of the table `game` names its engine, this file says what that engine is.
 * Adding a game engine: its folder beside this file, one line here. See README.md.
 */
import type { Engine } from './house/engine.ts'
import { symbolsOf } from './slot/art.ts'
import { slotRules } from './slot/game.ts'

/** By the name that a row of the catalogue says. */
export const engines: Record<string, Engine> = {
  slot: { folder: 'slot', rules: slotRules, pictures: symbolsOf },
}

export const engineOf = (name: string): Engine | undefined =>
  Object.hasOwn(engines, name) ? engines[name] : undefined
