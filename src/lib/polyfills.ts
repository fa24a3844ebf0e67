/** What browsers that we serve lack: Safari has `AbortSignal.any` from 17.4 on, iPhones of iOS 16 stay without it (pwa.md 1.5). */

/** A signal that aborts with the first of several. Source: dom.spec.whatwg.org, "create a dependent abort signal". */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const all = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) all.abort(signal.reason)
    else signal.addEventListener('abort', () => all.abort(signal.reason), { signal: all.signal })
  }
  return all.signal
}

if (!AbortSignal.any) Object.assign(AbortSignal, { any: anySignal })
