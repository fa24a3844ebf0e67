/**
 * A page's databases end with the page. WebKit never ends the transaction of a page that has gone, and every later page waits
 * behind it for good (https://github.com/jakearchibald/idb-keyval/issues/180): a login that is not found, a payment that is not
 * saved. What is under way when a page goes is undone, as it is in other engines; what would begin after that waits until the
 * page is shown again. Source: decision 234.
 */
import { orNothing } from './mayRefuse.ts'

const underWay = new Set<IDBTransaction>()
/** Resolves once a page that has gone is shown again; undefined while it is there. */
let gone: Promise<void> | undefined
let shownAgain = () => {}

globalThis.window?.addEventListener('pagehide', () => {
  gone ??= new Promise((resolve) => (shownAgain = resolve))
  // One that the database is already keeping refuses, and is kept.
  for (const transaction of underWay) orNothing(() => transaction.abort())
})
globalThis.window?.addEventListener('pageshow', () => {
  gone = undefined
  shownAgain()
})

/** Does what may begin a transaction while there is a page. */
export const whileShown = async <T>(begin: () => Promise<T>): Promise<T> => {
  await gone
  return begin()
}

/** Undoes the transaction if the page goes before it is complete. */
export function endsWithPage(transaction: IDBTransaction): void {
  const over = () => underWay.delete(transaction)
  underWay.add(transaction)
  transaction.addEventListener('complete', over)
  transaction.addEventListener('abort', over)
}
