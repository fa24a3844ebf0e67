import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { add, type Paisa, subtract, ZERO } from '../../../../contract/money.ts'
import { type BetRecord, recordsApi } from '../../../../contract/records.ts'
import { usePlayer } from '../../../lib/app.tsx'
import { poll, query } from '../../../lib/api/query.ts'

/** Games that do not say that the balance changed are still counted, a little later. */
const REFETCH_MS = 30_000

export interface SessionMoney {
  staked: Paisa
  /** What came back minus what was staked; an open bet counts as staked. */
  net: Paisa
}

/** Bets known when the session began, and those since: kept across answers, for a host tells only the newest. */
interface Ledger {
  before: ReadonlySet<string>
  since: ReadonlyMap<string, BetRecord>
}

/**
 * What this play session cost or brought: the bets that were not there when it began, whatever the clocks say.
 * `isReady` once the first answer, or its failure, is in: a game shown earlier could bet unseen. Source: PP-15, D-19.
 */
export function useSessionMoney(): { money: SessionMoney | undefined; isReady: boolean } {
  const player = usePlayer()
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...query(recordsApi.bets, {}),
    enabled: player !== undefined,
    staleTime: 0,
    refetchInterval: poll(REFETCH_MS),
  })
  const [ledger, setLedger] = useState<Ledger>()
  const [seen, setSeen] = useState<typeof data>()
  const fresh = isFetchedAfterMount ? data : undefined
  if (fresh && fresh !== seen) {
    setSeen(fresh)
    setLedger(withBets(ledger, fresh))
  }
  return { money: ledger && moneyOf([...ledger.since.values()]), isReady: ledger !== undefined || isError }
}

/** The ledger after an answer; the first answer is what was there before. */
export function withBets(ledger: Ledger | undefined, bets: readonly BetRecord[]): Ledger {
  if (!ledger) return { before: new Set(bets.map(nameOf)), since: new Map() }
  const news = bets.filter((bet) => !ledger.before.has(nameOf(bet)))
  return { ...ledger, since: new Map([...ledger.since, ...news.map((bet) => [nameOf(bet), bet] as const)]) }
}

/** Bets of hosts without ids are told apart by what they are. */
const nameOf = ({ id, at, platform, game, stake }: BetRecord): string =>
  id || [at, platform, game, stake].join(' ')

/** Sums of a list of bets. */
export function moneyOf(bets: readonly BetRecord[]): SessionMoney {
  let staked = ZERO
  let returned = ZERO
  for (const bet of bets) {
    staked = add(staked, bet.stake)
    returned = add(returned, bet.returned)
  }
  return { staked, net: subtract(returned, staked) }
}
