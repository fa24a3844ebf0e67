import { expect, test } from 'vitest'
import type { ChatMessage } from '../../../contract/chat.ts'
import { withLatest, withMessage, withOlder } from './history.ts'

const message = (id: number): ChatMessage => ({
  id: String(id),
  chatId: '1',
  senderId: 'support',
  content: `message ${id}`,
  at: 1_800_000_000_000 + Math.floor(id / 2),
  clientId: '',
  isAutomatic: false,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => message(from + i))
const ids = ({ messages }: { messages: readonly ChatMessage[] }) => messages.map(({ id }) => Number(id))

test('X-97 pages that overlap make one list, oldest first, each message once', () => {
  const first = withLatest(undefined, { messages: range(51, 100), more: true })
  const later = withLatest(first, { messages: range(53, 102), more: true })
  expect(ids(later)).toEqual(ids({ messages: range(51, 102) }))
  expect(later.more).toBe(true)
  const all = withOlder(later, { messages: range(1, 50), more: false })
  expect(ids(all)).toEqual(ids({ messages: range(1, 102) }))
  expect(withLatest(all, { messages: range(53, 102), more: true }).more).toBe(false)
})

test('a gap after a long absence lets the earlier part go, so that paging back misses nothing', () => {
  const known = { messages: range(1, 50), more: false }
  const after = withLatest(known, { messages: range(151, 200), more: true })
  expect(ids(after)).toEqual(ids({ messages: range(151, 200) }))
  expect(after.more).toBe(true)
})

test('a message that was sent stands once, however the next page brings it', () => {
  const known = { messages: range(1, 3), more: false }
  const sent = withMessage(known, message(4))
  expect(ids(withLatest(sent, { messages: range(1, 4) }))).toEqual([1, 2, 3, 4])
})
