/** A player's bets on committed matches on this device; they go with the session, as all kept answers do. */
import { get, update } from 'idb-keyval'
import { useCallback, useEffect, useState } from 'react'
import { exchangeApi, type SignedOrder } from '../../../../contract/exchange.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { device, quietly } from '../../../lib/storage/readCache.ts'
import { betsOnWire, type KeptBet, mergedBets, readBets } from './keptBets.ts'

/** As readCache.ts has its rows, so that settings count, export and clear them too. */
interface Row {
  wire: unknown
  at: number
}
const keyOf = (player: string): string => `${player}:bets`

const keep = (player: string, told: readonly KeptBet[], at: number) =>
  quietly(() =>
    update<Row>(
      keyOf(player),
      (row) => ({ wire: betsOnWire(mergedBets(readBets(row?.wire), told)), at }),
      device(),
    ),
  )

/** Keeps a bet as it was placed. */
export function useKeepBet(): (placed: SignedOrder) => void {
  const { now } = useApp()
  const player = usePlayer()?.remoteId
  return useCallback(
    (placed) => {
      if (player) void keep(player, [{ ...placed, isSeen: true, proof: undefined }], now())
    },
    [player, now],
  )
}

/** Asks for the newest bets, with what their matches were drawn from where these are over, and keeps them. */
export function useKeepBets(): () => Promise<void> {
  const { call, now } = useApp()
  const player = usePlayer()?.remoteId
  const isOffered = useFeature('exchange-orders')
  return useCallback(async () => {
    if (!player || !isOffered) return
    const told = await call(exchangeApi.betReceipts, {}).catch(() => undefined)
    if (!told) return
    const bets = told.data.map((bet) => {
      const proof = told.proofs.find(({ event }) => event === bet.receipt.receipt.event)
      return { ...bet, isSeen: proof === undefined, proof }
    })
    await keep(player, bets, now())
  }, [call, now, player, isOffered])
}

/** The kept bets, the newest first; `asks`: with what the host has to tell of them. Undefined while the device is asked. */
export function useKeptBets({ asks = false } = {}): readonly KeptBet[] | undefined {
  const player = usePlayer()?.remoteId
  const keepBets = useKeepBets()
  const [bets, setBets] = useState<readonly KeptBet[]>()
  useEffect(() => {
    if (!player) return
    let isGone = false
    const show = async () => {
      const row = await quietly(() => get<Row>(keyOf(player), device()))
      if (!isGone) setBets(readBets(row?.wire))
    }
    const shown = show()
    if (asks) void shown.then(keepBets).then(show)
    return () => {
      isGone = true
    }
  }, [player, keepBets, asks])
  return bets
}
