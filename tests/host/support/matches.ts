/** The matches that a host of the tests draws: the same in every run, so that one in which something happens can be looked for. */
import { createHash } from 'node:crypto'
import { readConfig } from '../../../server/config.ts'
import type { Fixture } from '../../../server/matches/fixtures.ts'
import { type Match, matchOf } from '../../../server/matches/match.ts'
import { dayOf, type Drawn, seedOfMatch } from '../../../server/matches/matches.ts'
import { seedOf } from '../../seed.ts'

/** The secret of a day. */
export const secretOf = (day: string): string =>
  createHash('sha256')
    .update(`${seedOf('MATCH_SEED')} ${day}`)
    .digest('hex')

const drawn = new Map<string, Match>()

/** The match of a fixture, as the host draws it. */
export function knownMatch(fixture: Fixture): Match {
  const { eventId, startsAt } = fixture
  const match = drawn.get(eventId) ?? matchOf(fixture, seedOfMatch(secretOf(dayOf(startsAt)), eventId))
  drawn.set(eventId, match)
  return match
}

/** What the markets are asked of. */
export const testMatches: Drawn = {
  of: knownMatch,
  ready: () => Promise.resolve(),
  delays: readConfig({}).inPlayDelays,
  commission: 0,
  houseLimit: readConfig({}).houseLimit,
}
