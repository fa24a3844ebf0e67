/** A player's last rounds on this device; they go with the session, as all kept answers do. */
import { get, update } from 'idb-keyval'
import { useCallback, useEffect, useState } from 'react'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { device, quietly } from '../../../lib/storage/readCache.ts'
import { type KeptRound, merged, type Played, readRounds, type ToldRound } from './rounds.ts'

/** As readCache.ts has its rows, so that settings count, export and clear them too. */
interface Row {
  wire: unknown
  at: number
}
const keyOf = (player: string): string => `${player}:rounds`

/** Keeps rounds that a frame told. */
export function useKeepRounds(): (played: Played, rounds: readonly ToldRound[]) => void {
  const { now } = useApp()
  const player = usePlayer()?.remoteId
  return useCallback(
    (played, rounds) => {
      if (!player || rounds.length === 0) return
      const told = rounds.map((round) => ({ ...round, ...played }))
      void quietly(() =>
        update<Row>(
          keyOf(player),
          (row) => ({ wire: merged(readRounds(row?.wire), told), at: now() }),
          device(),
        ),
      )
    },
    [player, now],
  )
}

/** The kept rounds, the newest first; undefined while the device is asked. */
export function useRounds(): readonly KeptRound[] | undefined {
  const player = usePlayer()?.remoteId
  const [rounds, setRounds] = useState<readonly KeptRound[]>()
  useEffect(() => {
    if (!player) return
    let isGone = false
    void quietly(() => get<Row>(keyOf(player), device())).then((row) => {
      if (!isGone) setRounds(readRounds(row?.wire))
    })
    return () => {
      isGone = true
    }
  }, [player])
  return rounds
}
