/** Polls rest while the device has no link, and go on with what is asked when it is back. K-POLL-15. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { poll } from './query.ts'

afterEach(() => vi.restoreAllMocks())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('K-POLL-15 no poll is asked while the device is offline, and one round, then its pace, when it is back', async () => {
  let asked = 0
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const observer = new QueryObserver(client, {
    queryKey: ['balance'],
    queryFn: () => ++asked,
    refetchInterval: poll(20),
  })
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(asked).toBeGreaterThan(2))

  const link = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // One may be on its way already.
  await pause(50)
  const before = asked
  await pause(200)
  expect(asked).toBe(before)

  link.mockReturnValue(true)
  void client.refetchQueries({ type: 'active' })
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 2))
  leave()
})
