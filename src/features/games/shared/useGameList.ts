/**
 * A player's own lists of games on this device: favourites and games played lately.
 * Each list is kept under the player's id, so that two players of one phone do not share theirs.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { z } from '../../../../contract/kit/zod.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import type { DeviceStorage } from '../../../lib/storage/storage.ts'
import { keepValue, readValue } from '../../../lib/storage/values.ts'

type ListName = 'favourites' | 'recent'

const shape = z.record(z.string(), z.array(z.string()))
const EMPTY: readonly string[] = []
const RECENT_MAX = 12
const FAVOURITES_MAX = 500

type Lists = Record<string, string[]>

interface Store {
  lists: Record<ListName, Lists>
  listeners: Set<() => void>
}

const stores = new WeakMap<DeviceStorage, Store>()

function storeOf(storage: DeviceStorage): Store {
  const known = stores.get(storage)
  if (known) return known
  const store: Store = {
    lists: { favourites: read(storage, 'favourites'), recent: read(storage, 'recent') },
    listeners: new Set(),
  }
  stores.set(storage, store)
  return store
}

const read = (storage: DeviceStorage, name: ListName): Lists => readValue(storage, name, shape) ?? {}

function write(storage: DeviceStorage, name: ListName, owner: string, list: string[]): void {
  const store = storeOf(storage)
  store.lists = { ...store.lists, [name]: { ...store.lists[name], [owner]: list } }
  void keepValue(storage, name, store.lists[name])
  store.listeners.forEach((listener) => listener())
}

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

/** `part` tells two lists of one owner apart. */
function useList(name: ListName, part = '') {
  const { storage } = useApp()
  const owner = (usePlayer()?.remoteId ?? 'guest') + part
  const store = storeOf(storage)
  const list = useSyncExternalStore(
    useCallback(
      (listener) => {
        store.listeners.add(listener)
        return () => store.listeners.delete(listener)
      },
      [store],
    ),
    () => store.lists[name][owner] ?? EMPTY,
    () => EMPTY,
  )
  return { list, storage, owner }
}

/** The player's favourite games by key, the last one added first. */
export function useFavourites(): { favourites: readonly string[]; toggle: (key: string) => void } {
  const { list, storage, owner } = useList('favourites')
  const toggle = useCallback(
    (key: string) =>
      write(
        storage,
        'favourites',
        owner,
        (list.includes(key) ? list.filter((one) => one !== key) : [key, ...list]).slice(0, FAVOURITES_MAX),
      ),
    [list, storage, owner],
  )
  return { favourites: list, toggle }
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
