import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEPOSIT_RANGE } from '../../contract/cashier.ts'
import { taka } from '../../contract/money.ts'
import { artFor } from '../seed/pictures.ts'
import { iconOf } from './method.ts'
import { activeMethod, channelOf } from './offered.ts'
import { methodOf, PAYMENT_METHODS } from './registry.ts'

const channels = PAYMENT_METHODS.flatMap((method) => method.channels)

test('every folder is in the registry, once, with ids and a name that nothing else has', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(PAYMENT_METHODS.map(({ code }) => code).sort()).toEqual(folders.sort())
  expect(new Set(PAYMENT_METHODS.map(({ id }) => id)).size).toBe(PAYMENT_METHODS.length)
  expect(new Set(PAYMENT_METHODS.map(({ name }) => name)).size).toBe(PAYMENT_METHODS.length)
  expect(new Set(channels.map(({ id }) => id)).size).toBe(channels.length)
})

test('X-26 every channel has a range inside the site’s', () => {
  for (const { min, max } of channels) {
    expect(min).toBeGreaterThanOrEqual(DEPOSIT_RANGE.min)
    expect(max).toBeLessThanOrEqual(DEPOSIT_RANGE.max)
    expect(min).toBeLessThan(max)
  }
  expect(channels).toContainEqual(expect.objectContaining({ min: taka(500), max: taka(25_000) }))
  expect(channels).toContainEqual(expect.objectContaining({ min: taka(500), max: taka(10_000) }))
})

test('no method of the demo gives a number that money could be sent to', async () => {
  for (const method of PAYMENT_METHODS) {
    const number = await method.receivingNumber({ accountType: 'Agent', amount: taka(500) })
    expect(number).toBe('00000000000')
  }
})

test('every icon is drawn', () => {
  for (const method of PAYMENT_METHODS) expect(artFor(`/storage${iconOf(method)}`), method.code).toBeDefined()
})

test('an inactive method and its channels cannot be paid with', () => {
  const closed = PAYMENT_METHODS.find((method) => !method.isActive)
  expect(closed).toBeDefined()
  expect(activeMethod(PAYMENT_METHODS, closed?.name ?? '')).toBeUndefined()
  expect(channelOf(PAYMENT_METHODS, String(closed?.channels[0]?.id))).toBeUndefined()
  expect(methodOf(closed?.id ?? 0)).toBe(closed)
  expect(channels.some(({ isClosed }) => isClosed)).toBe(true)
})
