import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { typedLine } from '../../../server/desk/terminal.ts'

test('a line typed at the desk is answered whole, and each of its keys is heard', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const onKey = vi.fn()
  const line = typedLine('To chat 42: ', onKey, { input, output })
  for (const key of 'Yes\r') input.write(key)
  expect(await line).toBe('Yes')
  expect(onKey.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(String(output.read())).toContain('To chat 42: ')
})
