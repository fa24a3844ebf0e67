import type { SideMarketRow } from '../../../../contract/exchange.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import type { Slip } from '../shared/slip.ts'
import { useBook } from './useBook.ts'

export interface PriceNow {
  /** The best price of the slip's side; undefined where nothing is offered. */
  odds: number | undefined
  /** A fancy's line. */
  run: number | undefined
  version: number
  /** The match is being played; known of match odds alone. */
  isInPlay: boolean
  /** For so many seconds a bet that would be matched at once is held back now. */
  betDelay: number
  /** What the host takes of what is won in the market, hundredths of a percent. */
  commission: number
  /** An order can be placed. */
  isOpen: boolean
  /** Why it cannot. */
  why: LabelKey
}

type Offer = Pick<PriceNow, 'odds' | 'run' | 'version'> & { closed: LabelKey | undefined }

/** What the market offers now for what is on the slip. */
export function usePriceNow(slip: Slip): PriceNow {
  const isMatch = slip.kind === 'match_odds'
  const odds = useBook('odds', isMatch ? slip.market : '')
  const event = useBook('event', isMatch ? '' : slip.eventId)
  const book = isMatch ? odds : event
  const offer = isMatch ? matchOffer(slip, odds.data) : rowOffer(slip, event.data)
  const closed: LabelKey | undefined =
    book.isGone || (book.data && !offer)
      ? 'exch.closed'
      : book.isPaused || !book.data
        ? 'exch.paused'
        : offer?.closed
  return {
    odds: closed ? undefined : offer?.odds,
    run: offer?.run,
    version: offer?.version ?? slip.version,
    isInPlay: odds.data?.isInPlay ?? false,
    betDelay: book.data?.betDelay ?? 0,
    commission: book.data?.commission ?? 0,
    isOpen: closed === undefined,
    why: closed ?? 'slip.place',
  }
}

function matchOffer(
  { selection, side }: Slip,
  market: ReturnType<typeof useBook<'odds'>>['data'],
): Offer | undefined {
  const runner = market?.runners.find(({ id }) => id === selection)
  if (!market || !runner) return undefined
  const closed =
    market.status === 'open' ? undefined : market.status === 'suspended' ? 'exch.suspend' : 'exch.closed'
  return { odds: runner[side][0]?.price, run: undefined, version: market.version, closed }
}

function rowOffer(slip: Slip, rows: ReturnType<typeof useBook<'event'>>['data']): Offer | undefined {
  if (slip.kind === 'bookmaker') {
    const side = rows?.more.find(({ marketId }) => marketId === slip.market)
    if (side) return sideOffer(slip, side)
    const row = rows?.bookmaker.find(
      ({ marketId, selection }) => marketId === slip.market && selection === slip.selection,
    )
    return (
      row && {
        odds: oddsOf(slip.side === 'back' ? row.backPrice : row.layPrice),
        run: undefined,
        ...state(row),
      }
    )
  }
  const row = rows?.fancy.find(({ marketId }) => marketId === slip.market)
  const isYes = slip.side === 'back'
  return (
    row && { odds: oddsOf(isYes ? row.yesRate : row.noRate), run: isYes ? row.yes : row.no, ...state(row) }
  )
}

/** Of a profit for each 100 staked; undefined of none, where the side is not offered. */
const oddsOf = (rate: number): number | undefined => (rate > 0 ? 100 + rate : undefined)

function sideOffer({ selection }: Slip, { runners, version, status, isBallRunning }: SideMarketRow): Offer {
  const odds = runners.find(({ id }) => id === selection)?.odds
  const rest = state({ isSuspended: status === 'suspended', isBallRunning, version })
  return {
    odds,
    run: undefined,
    ...rest,
    closed: rest.closed ?? (odds === undefined ? 'exch.closed' : undefined),
  }
}

const state = ({
  isSuspended,
  isBallRunning,
  version,
}: {
  isSuspended: boolean
  isBallRunning: boolean
  version: number
}): Pick<Offer, 'version' | 'closed'> => ({
  version,
  closed: isSuspended ? 'exch.suspend' : isBallRunning ? 'exch.ballRunning' : undefined,
})
