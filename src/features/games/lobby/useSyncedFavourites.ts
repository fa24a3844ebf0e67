import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { contentApi } from '../../../../contract/content.ts'
import { favouritesApi } from '../../../../contract/favourites.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { gameKey } from '../shared/play.ts'
import { useFavouriteLists } from '../shared/ownGames.ts'

/** Keys of games, the last marked first. */
type Keys = readonly string[]

/**
 * What a device shows after hearing the host: the host's marks, with what was marked or unmarked here since the host
 * was told last. Pure.
 */
export function mergeMarks({ told, here, host }: Record<'told' | 'here' | 'host', Keys>): string[] {
  const added = here.filter((key) => !told.includes(key) && !host.includes(key))
  return [...added, ...host.filter((key) => here.includes(key) || !told.includes(key))]
}

/**
 * Keeps a player's favourites on the host too, where it has the call, so that they are there on the next device.
 * A mark that the host was not told stays on this device and is told when the lobby is opened again.
 */
export function useSyncedFavourites(): void {
  const { call } = useApp()
  const player = usePlayer()
  const { data: general } = useQuery(query(contentApi.general, {}))
  const isOffered = player !== undefined && (general?.features.includes('favourites') ?? false)
  const { data } = useQuery({ ...query(favouritesApi.favourites, {}), enabled: isOffered, staleTime: 0 })
  const { here, told, setHere, setTold } = useFavouriteLists()
  const heard = useRef<typeof data>(undefined)
  const isTelling = useRef(false)

  useEffect(() => {
    if (!isOffered || !data || heard.current === data) return
    heard.current = data
    const host = data.games.map(gameKey)
    setHere(mergeMarks({ told, here, host }))
    setTold(host)
  }, [isOffered, data, here, told, setHere, setTold])

  useEffect(() => {
    if (!isOffered || !heard.current || isTelling.current) return
    const key = here.find((one) => !told.includes(one)) ?? told.find((one) => !here.includes(one))
    if (key === undefined) return
    const on = here.includes(key)
    const [platform = '', ...code] = key.split('/')
    isTelling.current = true
    call(favouritesApi.markFavourite, { platform, code: code.join('/'), on }, { key: crypto.randomUUID() })
      .then(() => {
        isTelling.current = false
        setTold(on ? [key, ...told] : told.filter((one) => one !== key))
      })
      // The next mark, or the next visit, tries again: until then it is kept here.
      .catch((error: unknown) => {
        isTelling.current = false
        console.warn('The host was not told of a favourite', error)
      })
  }, [isOffered, call, here, told, setTold])
}
