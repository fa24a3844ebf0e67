import { expect, test } from 'vitest'
import { preview } from './preview.ts'

test('S-INBOX-04 K-AMT-11 a preview is five words, and says when there are more', () => {
  expect(preview('one two three four five six')).toBe('one two three four five...')
  expect(preview(' one\ntwo  three four five ')).toBe('one two three four five')
  expect(preview('')).toBe('')
})
