/**
 * The outbox, loaded when it can be needed: a player is signed in, or a screen asks. A guest's first visit of home
 * does without its bytes.
 */
import type { Outbox, OutboxParts, OutboxState } from './outbox.ts'

const NOT_READ_YET: OutboxState = { payments: [], isReady: false, isKept: true }

export function lazyOutbox(parts: OutboxParts): Outbox {
  const listeners = new Set<() => void>()
  let loading: Promise<Outbox> | undefined
  let real: Outbox | undefined
  let isStopped = false

  const load = (): Promise<Outbox> => (loading ??= fetchOutbox())
  const fetchOutbox = async (): Promise<Outbox> => {
    try {
      const { createOutbox } = await import('./outbox.ts')
      real = createOutbox(parts)
    } catch (error) {
      // The next call tries again: an old page whose files are gone, or no network on the first visit.
      loading = undefined
      throw error
    }
    if (isStopped) real.stop()
    real.subscribe(() => listeners.forEach((listener) => listener()))
    listeners.forEach((listener) => listener())
    return real
  }
  const warm = () => {
    load().catch((error: unknown) => console.warn('No outbox', error))
  }
  if (parts.session.player) warm()
  const forgetSession = parts.session.subscribe(warm)

  return {
    get: () => real?.get() ?? NOT_READ_YET,
    subscribe(listener) {
      warm()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    create: async (payment) => (await load()).create(payment),
    change: async (key, typed) => (await load()).change(key, typed),
    issued: async (key, session, number) => (await load()).issued(key, session, number),
    submit: async (key, typed) => (await load()).submit(key, typed),
    reopen: async (key) => (await load()).reopen(key),
    retry: async (key) => (await load()).retry(key),
    settle: async (key, outcome) => (await load()).settle(key, outcome),
    remove: async (key) => (await load()).remove(key),
    wake: () => real?.wake(),
    stop() {
      isStopped = true
      forgetSession()
      real?.stop()
    },
  }
}
