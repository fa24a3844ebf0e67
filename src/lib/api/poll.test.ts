/** Polls rest while the device has no link, and go on with what is asked when it is back. K-POLL-15. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../contract/kit/errors.ts'
import { createQueryClient, poll } from './query.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('K-POLL-15 no poll is asked while the device is offline, and one round, then its pace, when it is back', async () => {
  let asked = 0
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const observer = new QueryObserver(client, {
    queryKey: ['balance'],
    queryFn: () => ++asked,
    refetchInterval: poll(1000),
  })
  vi.useFakeTimers()
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toBe(3)

  const link = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // The round that was set before is the last one.
  await vi.advanceTimersByTimeAsync(1000)
  const before = asked
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(before)

  link.mockReturnValue(true)
  void client.refetchQueries({ type: 'active' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toBe(before + 3)
  leave()
})

test.for([
  [true, 3],
  [false, 1],
] as const)(
  'a read without an answer is tried again while there is a link (%s): %i in all',
  async ([isLinked, times]) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isLinked)
    vi.useFakeTimers()
    let asked = 0
    const client = createQueryClient(() => Promise.reject(new Error('not asked')))
    const read = client.fetchQuery({
      queryKey: ['lost'],
      // Without it `fetchQuery` tries once.
      retry: client.getDefaultOptions().queries?.retry ?? 0,
      queryFn: () => {
        asked++
        throw new ApiError({ status: 0, message: 'no answer' })
      },
    })
    read.catch(() => {})
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    await expect(read).rejects.toThrow('no answer')
    expect(asked).toBe(times)
  },
)
