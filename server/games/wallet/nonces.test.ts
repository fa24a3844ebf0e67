import { expect, test } from 'vitest'
import type { Db } from '../../host.ts'
import { noncesOf } from './nonces.ts'

test('B4 a nonce of one provider is no other provider’s, whatever stands in both', async () => {
  // Without counters of several processes nothing is asked of the database.
  const nonces = noncesOf({ db: undefined as unknown as Db })
  expect(await nonces.isNew('LOTUS', 'LIVE 1', 0)).toBe(true)
  expect(await nonces.isNew('LOTUS LIVE', '1', 0)).toBe(true)
  expect(await nonces.isNew('LOTUS', 'LIVE 1', 1)).toBe(false)
})
