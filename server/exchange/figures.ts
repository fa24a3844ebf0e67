/** What the database says of the markets that are told: what was traded, of those in depth, what players do in them, the house, and what staff have suspended. */
import type { Db } from '../host.ts'
import { type Traded, tradedBook } from './traded.ts'
import { houseBook, type HouseTaken } from './house.ts'
import { NO_PLAYERS, type Players, playersBook } from './players.ts'
import { suspensionBook, type Suspensions } from './suspended.ts'

export interface Figures {
  traded: (market: string) => Traded
  players: (market: string) => Players
  /** By event. */
  house: (event: string) => HouseTaken
  /** By event. */
  suspensions: (event: string) => Suspensions
  /** Looks at markets as they are named to be told (contract/marketChanges.ts); of others there is nothing to look at. */
  look: (names: readonly string[], now: number) => Promise<void>
}

/** A market of match odds by the name that it is told by, in depth or its best prices; an event's other markets by its id. */
const NAME = /^(?:(1|d)\.)?(\d+)$/

/** Whether the database says anything of what is told by a name. */
export const hasFigures = (name: string): boolean => NAME.test(name)

export const NO_FIGURES: Omit<Figures, 'look'> = {
  traded: () => new Map(),
  players: () => NO_PLAYERS,
  house: () => [],
  suspensions: () => [],
}

export function figuresOf(db: Db): Figures {
  const [traded, players, house] = [tradedBook(db), playersBook(db), houseBook(db)]
  const suspensions = suspensionBook(db)
  return {
    traded: traded.of,
    players: players.of,
    house: house.of,
    suspensions: suspensions.of,
    async look(names, now) {
      const named = names.flatMap((name) => {
        const [, how, event] = NAME.exec(name) ?? []
        return event === undefined ? [] : { market: `1.${event}`, event, how }
      })
      const marketsOf = (wanted: typeof named) => [...new Set(wanted.map(({ market }) => market))]
      const events = [...new Set(named.map(({ event }) => event))]
      await suspensions.look(events, now)
      await house.look(events, now)
      await players.look(marketsOf(named.filter(({ how }) => how !== undefined)), now)
      await traded.look(marketsOf(named.filter(({ how }) => how === 'd')), now)
    },
  }
}
