import { expect, test } from 'vitest'
import { anySignal } from './polyfills.ts'

test('the first of several aborts, with its reason, and later ones change nothing', () => {
  const [one, two] = [new AbortController(), new AbortController()]
  const any = anySignal([one.signal, two.signal])
  expect(any.aborted).toBe(false)
  two.abort('second')
  one.abort('first')
  expect([any.aborted, any.reason]).toEqual([true, 'second'])
})

test('one that was aborted before makes it so at once', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('gone')]).reason).toBe('gone')
})
