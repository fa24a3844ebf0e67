/**
 * The demo exchange's calendar: which matches there are, worked out from the clock alone, so that everybody knows the same
 * ones. How they go nobody knows beforehand (matches.ts). Teams are invented. Times are ms since the epoch.
 */
import { SPORTS, type Sport } from '../../contract/exchange.ts'
import { seeded } from '../random/seeded.ts'

const MINUTE = 60 * 1000

/** How often a match of a sport begins: about as long as one lasts, so that one is nearly always in play. */
const EVERY_MS: Record<Sport, number> = { cricket: 60 * MINUTE, soccer: 60 * MINUTE, tennis: 30 * MINUTE }
/** The sports do not begin at the same minute. */
const OFFSET_MS: Record<Sport, number> = { cricket: 0, soccer: 20 * MINUTE, tennis: 10 * MINUTE }

/** How far back and ahead matches can be asked for. */
export const KNOWN_MS = 4 * 24 * 60 * MINUTE

const SIDES: Record<Sport, readonly string[]> = {
  cricket: [
    'Padma Warriors',
    'Meghna Royals',
    'Jamuna Strikers',
    'Surma Tigers',
    'Karnaphuli Kings',
    'Teesta Riders',
    'Rupsha Chargers',
    'Sangu Falcons',
  ],
  soccer: [
    'Shapla FC',
    'Doel United',
    'Ilish Athletic',
    'Bokul Rovers',
    'Palash City',
    'Kadam Wanderers',
    'Shimul SC',
    'Krishnachura Town',
  ],
  tennis: [
    'A. Rahman',
    'S. Hossain',
    'T. Karim',
    'N. Sultana',
    'F. Akter',
    'M. Chowdhury',
    'R. Das',
    'J. Mia',
  ],
}

/** For so many milliseconds a bet is held back in play, by sport. */
export type Delays = Readonly<Record<Sport, number>>

export interface Fixture {
  /** The sport's number and the number of its place in the calendar. */
  eventId: string
  sport: Sport
  home: string
  away: string
  startsAt: number
}

/**
 * The two who meet: a round-robin by the circle method, one side fixed and the others turning around it, so that all
 * meet all and no side is in two of three matches that follow each other (a match may last into the next one's time).
 */
function pairAt(sides: readonly string[], place: number): [string, string] {
  const turning = sides.length - 1
  const pairs = sides.length / 2
  const [round, pair] = [Math.floor(place / pairs), place % pairs]
  const side = (index: number): string => sides[(index + turning) % turning] ?? ''
  const turned = round % turning
  return [pair === 0 ? (sides[turning] ?? '') : side(turned - pair), side(turned + pair)]
}

function fixtureAt(sport: Sport, place: number): Fixture {
  const [one, other] = pairAt(SIDES[sport], place)
  const [home, away] = seeded(`maidan ${sport} ${place}`)() < 0.5 ? [one, other] : [other, one]
  const startsAt = place * EVERY_MS[sport] + OFFSET_MS[sport]
  return { eventId: `${SPORTS.indexOf(sport) + 1}${place}`, sport, home, away, startsAt }
}

/** What matches were drawn from before there were commitments: anyone could know it (decision 191). */
export const publicSeed = ({ sport, eventId }: Fixture): string => `maidan ${sport} ${eventId.slice(1)}`

/** The match of an event id; undefined for an id that is none. */
export function fixtureOf(eventId: string): Fixture | undefined {
  const [, number = '', place = ''] = /^([1-3])(\d{1,9})$/.exec(eventId) ?? []
  const sport = SPORTS[Number(number) - 1]
  if (sport === undefined || (place.length > 1 && place.startsWith('0'))) return undefined
  return fixtureAt(sport, Number(place))
}

/** Whether a match is of these days: others are not shown and take no orders. */
export const isKnown = ({ startsAt }: Fixture, now: number): boolean => Math.abs(startsAt - now) <= KNOWN_MS

/** The matches of a sport that begin in a span of time, in order. */
export function fixturesBetween(sport: Sport, from: number, to: number): Fixture[] {
  const first = Math.ceil((from - OFFSET_MS[sport]) / EVERY_MS[sport])
  const last = Math.floor((to - OFFSET_MS[sport]) / EVERY_MS[sport])
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => fixtureAt(sport, first + index))
}
