/** Which failures end an act, and after which the same is asked for again. Source: money.md 3.2. */
import { act, renderHook } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ApiError } from '../../../contract/kit/errors.ts'
import { start } from '../../app/start.tsx'
import { AppProvider } from '../app.tsx'
import { DEFAULT_CONFIG } from '../config/config.ts'
import { useAction } from './useAction.ts'

const failure = (status: number, code = '') => new ApiError({ status, message: 'No', code })

test.each([
  ['no answer', failure(0), true],
  ['a proxy’s 502 after the host acted', failure(502), true],
  ['a host that is still at it', failure(409, 'IN_PROGRESS'), true],
  ['too many calls', failure(429), true],
  ['an answer that cannot be read', failure(200, 'UNREADABLE_ANSWER'), true],
  ['a refusal', failure(422), false],
  ['a state that has changed', failure(409, 'CONFLICT'), false],
])('after %s the next press asks for the same, unless that was a no', async (_, refused, isSame) => {
  const { app } = await start({
    config: DEFAULT_CONFIG,
    fetch: async () => {
      throw new TypeError('down')
    },
  })
  const { result } = renderHook(() => useAction(), {
    wrapper: ({ children }) => <AppProvider app={app}>{children}</AppProvider>,
  })
  const keys: string[] = []
  const press = (error?: ApiError) =>
    act(() =>
      result.current.run('claim', async (key) => {
        keys.push(key)
        if (error) throw error
      }),
    )
  await press(refused)
  await press()
  expect(keys[0] === keys[1]).toBe(isSame)
  // What was done is done: the next is another.
  await press()
  expect(keys[2]).not.toBe(keys[1])
})
