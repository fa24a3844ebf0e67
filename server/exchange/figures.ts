/** What the database says of the markets that are told: what was traded, of those in depth, and what players do in them. */
import type { Db } from '../host.ts'
import { type Traded, tradedBook } from './traded.ts'
import { NO_PLAYERS, type Players, playersBook } from './players.ts'

export interface Figures {
  traded: (market: string) => Traded
  players: (market: string) => Players
  /** Looks at markets as they are named to be told (contract/marketChanges.ts); of others there is nothing to look at. */
  look: (names: readonly string[], now: number) => Promise<void>
}

/** A market of match odds by the name that it is told by: in depth, or its best prices. */
const NAME = /^(1|d)\.(\d+)$/

export const hasFigures = (name: string): boolean => NAME.test(name)

export const NO_FIGURES: Pick<Figures, 'traded' | 'players'> = {
  traded: () => new Map(),
  players: () => NO_PLAYERS,
}

export function figuresOf(db: Db): Figures {
  const [traded, players] = [tradedBook(db), playersBook(db)]
  return {
    traded: traded.of,
    players: players.of,
    async look(names, now) {
      const named = names.flatMap((name) => {
        const [, how, event = ''] = NAME.exec(name) ?? []
        return how === undefined ? [] : { market: `1.${event}`, isDeep: how === 'd' }
      })
      const deep = named.filter(({ isDeep }) => isDeep)
      await players.look([...new Set(named.map(({ market }) => market))], now)
      await traded.look([...new Set(deep.map(({ market }) => market))], now)
    },
  }
}
