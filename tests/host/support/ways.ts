/** How many ways to the database and back something takes: what is asked at once is one. */
import { Client } from 'pg'

/** Counts while `work` runs and nothing else asks. */
export async function waysOf(work: () => Promise<unknown>): Promise<number> {
  // oxlint-disable-next-line typescript/unbound-method -- called on the client that asks
  const { query } = Client.prototype
  let ways = 0
  let isUnderWay = false
  Client.prototype.query = function (this: Client, ...asked: unknown[]): never {
    if (!isUnderWay) {
      ways += 1
      isUnderWay = true
      process.nextTick(() => (isUnderWay = false))
    }
    return Reflect.apply(query, this, asked) as never
  }
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  return ways
}
