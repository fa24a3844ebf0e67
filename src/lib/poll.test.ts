/** Polls rest while the device has no link, and go on with what is asked when it is back. K-POLL-15. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/errors.ts'
import { createQueryClient, poll } from './query.ts'

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
