/**
 * A player's own lists of games on this device: favourites, and games played lately (ownGames.ts; X-33).
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
const FAVOURITES_MAX = 500

type Lists = Record<string, string[]>

interface Store {
  lists: Record<ListName, Lists>
  listeners: Set<() => void>
}

const stores = new WeakMap<DeviceStorage, Store>()

/** What is known of the lists on a device, read once. */
export function storeOf(storage: DeviceStorage): Store {
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

/** Sets an owner's list, tells whoever shows it, and keeps it. */
export function write(storage: DeviceStorage, name: ListName, owner: string, list: string[]): void {
  const store = storeOf(storage)
  store.lists = { ...store.lists, [name]: { ...store.lists[name], [owner]: list } }
  void keepValue(storage, name, store.lists[name])
  store.listeners.forEach((listener) => listener())
}

/** `part` tells two lists of one owner apart. */
export function useList(name: ListName, part = '') {
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
