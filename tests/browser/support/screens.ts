import type { APIRequestContext } from '@playwright/test'

/** The screens that anyone may open, with the state in their address: what must hold everywhere is tried on each. */
export const OPEN_SCREENS = [
  '/',
  '/games',
  '/casino',
  '/slot?q=ra',
  '/slot?find=1',
  '/lottery?q=nothing-like-it',
  '/game-rules',
  '/game-rules?game=SUNDAR.old-dhaka-ride',
  '/promotions',
  '/promotions?category=5',
  '/signup',
  '/register',
  '/login',
  '/forgot-password',
  '/help',
  '/responsible-gaming',
  '/terms',
  '/privacy',
  '/rules',
  '/install',
  '/ambassador',
  '/affiliate',
  '/make-payment',
  '/verify',
  '/pay-out',
  '/protection/taps',
  '/nothing-here',
] as const

/** The screens of a player who is logged in. */
export const PLAYER_SCREENS = [
  '/account',
  '/profile',
  '/settings',
  '/deposit',
  '/withdrawal',
  '/transaction-record',
  '/betting-record',
  '/turnover-record',
  '/statement',
  '/protection',
  '/protection/log',
  '/protection/play',
  '/protection/exclude',
  '/complaints',
  '/complaints?write=1',
  '/vip',
  '/refrrel-program',
  '/inbox',
  '/chat',
  '/exchange',
  '/exchange-inplay',
  '/exchange-inplay?tab=result',
  '/exchange-account',
  '/exchange-positions',
  '/games?find=all&q=padma',
] as const

export type Who = 'guest' | 'player'

/** Stands for an address: a match of the exchange begins anew from day to day, and its address is asked for. */
export const A_MATCH = 'the prices of a match'

/** The address of a cricket match that begins in half an hour at least: its match odds are open and move. */
export async function matchToCome(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/exchange-data/sports-events/cricket')
  const events = (await answer.json()) as { EventId: string; MarketId: string; start_time: string }[]
  const soon = Date.now() + 30 * 60_000
  const match = events.find(({ start_time }) => Date.parse(start_time) > soon)
  if (!match) throw new Error('No match to come')
  return `/odds-view?event=${match.EventId}&market=${match.MarketId}&sport=cricket`
}

/** A match's ladder, as a phone opens it: a screen of its own. */
export const ladderOf = (match: string): string => match.replace('/odds-view', '/odds-view/ladder')
