/** The data provider's calls, below a base of their own (`/config.json`). Source: wire-contract.md "Exchange data provider". */
import type { App } from '../../../lib/app.tsx'
import { type Call, createCall } from '../../../lib/api/api.ts'
import type { Session } from '../../../lib/session.ts'

type Parts = Pick<App, 'config' | 'session' | 'settings' | 'fetch'>

const calls = new WeakMap<Session, Call>()

/** What it answers says nothing of whether our own host can be reached. */
export function exchangeCallOf({ config, session, settings, fetch }: Parts): Call {
  const call =
    calls.get(session) ??
    createCall({
      config: { ...config, apiBase: config.exchangeBase },
      session,
      language: () => settings.get().language,
      fetch,
    })
  calls.set(session, call)
  return call
}
