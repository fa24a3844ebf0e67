import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazyPart.ts'

test('P9 a part whose chunk cannot be had stays away, its screen stands, and it comes with the network', async () => {
  let isOnline = false
  let tries = 0
  const Row = lazyPart(async () => {
    tries += 1
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>1 thing waits</p>
  })
  render(
    <main>
      <label>
        Amount <input defaultValue="500" />
      </label>
      <Suspense>
        <Row />
      </Suspense>
    </main>,
  )
  await vi.waitFor(() => expect(tries).toBe(1))
  await act(async () => {})
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('500')
  expect([tries, screen.queryByText('1 thing waits')]).toEqual([1, null])

  isOnline = true
  window.dispatchEvent(new Event('online'))
  await screen.findByText('1 thing waits')
})
