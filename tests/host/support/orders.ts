/** Orders at the exchange over HTTP, and the money that they hold. */
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { walletsOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { strayTransfers } from './accounts.ts'
import { type Client, signedIn, type World } from './harness.ts'

let orders = 0

/** Asks for an order on the first runner; `odds` are hundredths, `stake` is as the wire has it. */
export async function place(
  client: Client,
  market: string,
  side: string,
  odds: number,
  stake: string,
  more = {},
) {
  orders += 1
  const terms = { market, selection: 1, side, odds: odds / 100, stake }
  const body = { ...terms, client_reference: `meeting-${orders}-00`, ...more }
  const answer = await client.call('POST', '/api/exchange/orders', { body })
  return { ...answer, order: answer.body['order'] as Record<string, string> }
}

/** A player's orders, the newest first. */
export const ordersOf = async (client: Client) =>
  (await client.call('GET', '/api/exchange-hub')).body['data'] as unknown as Record<string, string>[]

/** In taka. */
export async function moneyOf({ db }: World, { id }: Client) {
  const { cash, exposure } = await walletsOf(db, id)
  return { cash: cash / 100, exposure: exposure / 100 }
}

/** The examination finds nothing, and no transfer is without its operation. */
export async function sound({ db }: World): Promise<void> {
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  expect(await strayTransfers(db)).toEqual([])
}

/** So many new players with ৳10,000 each. */
export async function players({ host }: World, count: number): Promise<Client[]> {
  const all: Client[] = []
  while (all.length < count) all.push(await signedIn(host, taka(10_000)))
  return all
}
