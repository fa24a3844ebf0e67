/** What no first screen needs of a player's lists of games (useGameList.ts). */
import { useCallback } from 'react'
import type { DeviceStorage } from '../../../lib/storage/storage.ts'
import { keepValue } from '../../../lib/storage/values.ts'
import { storeOf, useList, write } from './useGameList.ts'

const RECENT_MAX = 12

/**
 * Forgets every player's lists on this device, and leaves the guest's: what a log out does where the host keeps them
 * and tells them again at the next login.
 */
export function forgetLists(storage: DeviceStorage): void {
  const store = storeOf(storage)
  for (const name of ['favourites', 'recent'] as const) {
    const guests = Object.entries(store.lists[name]).filter(([owner]) => owner.startsWith('guest'))
    store.lists = { ...store.lists, [name]: Object.fromEntries(guests) }
    void keepValue(storage, name, store.lists[name])
  }
  store.listeners.forEach((listener) => listener())
}

/** The player's favourites with those of them that the host knows of, and ways to set both: for keeping them there too. */
export function useFavouriteLists() {
  const here = useSettable('')
  const told = useSettable(' told')
  return { here: here.list, setHere: here.set, told: told.list, setTold: told.set }
}

function useSettable(part: string) {
  const { list, storage, owner } = useList('favourites', part)
  const set = useCallback((keys: string[]) => write(storage, 'favourites', owner, keys), [storage, owner])
  return { list, set }
}

/** The games the player opened lately by key, the last one first. */
export function useRecentGames(): { recent: readonly string[]; add: (key: string) => void } {
  const { list, storage, owner } = useList('recent')
  const add = useCallback(
    (key: string) => {
      const known = storeOf(storage).lists.recent[owner] ?? []
      write(storage, 'recent', owner, [key, ...known.filter((one) => one !== key)].slice(0, RECENT_MAX))
    },
    [storage, owner],
  )
  return { recent: list, add }
}
