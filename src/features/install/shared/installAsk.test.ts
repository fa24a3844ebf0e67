import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openStorage } from '../../../lib/storage/storage.ts'
import { askLater, askNoMore, mayAskToInstall } from './installAsk.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 0, 10, 6)

test('pwa.md 1.2 a "not now" is silence for 14 days, and the third is for ever', async () => {
  const storage = await openStorage()
  expect(mayAskToInstall(storage, NOON)).toBe(true)
  for (const [times, day] of [0, 15, 30].entries()) {
    await askLater(storage, NOON + day * DAY)
    expect(mayAskToInstall(storage, NOON + (day + 14) * DAY)).toBe(false)
    expect(mayAskToInstall(storage, NOON + (day + 14) * DAY + 1)).toBe(times < 2)
  }
  expect(mayAskToInstall(storage, NOON + 5000 * DAY)).toBe(false)
})

test('pwa.md 1.2 what was installed is not offered again', async () => {
  const storage = await openStorage()
  await askNoMore(storage, NOON)
  expect(mayAskToInstall(storage, NOON + 5000 * DAY)).toBe(false)
})
