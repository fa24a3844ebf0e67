/** A chat's messages as the app holds them, put together from pages that overlap, grow and arrive in any order. */
import type { ChatMessage } from '../../../contract/chat.ts'

export interface History {
  /** Oldest first, each once. */
  messages: readonly ChatMessage[]
  /** Whether the host has earlier ones. */
  more: boolean
}

export interface Page {
  messages: readonly ChatMessage[]
  more?: boolean | undefined
}

/**
 * What is known with the newest page. When nothing of it is known and the host has more, there is a gap of unknown
 * size between them: the earlier part is let go, and paging back brings all of it.
 */
export function withLatest(known: History | undefined, page: Page): History {
  const more = page.more ?? false
  if (!known || known.messages.length === 0) return { messages: page.messages, more }
  const ids = new Set(known.messages.map(({ id }) => id))
  if (more && !page.messages.some(({ id }) => ids.has(id))) return { messages: page.messages, more }
  return { messages: joined(known.messages, page.messages), more: known.more }
}

/** What is known with the page before it. */
export const withOlder = (known: History, page: Page): History => ({
  messages: joined(page.messages, known.messages),
  more: page.more ?? false,
})

/** What is known with one message that the host has just taken. */
export const withMessage = (known: History, message: ChatMessage): History => ({
  ...known,
  messages: joined(known.messages, [message]),
})

function joined(first: readonly ChatMessage[], then: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...first, ...then].map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => a.at - b.at || compareIds(a.id, b.id))
}

/** Ids count up; a host whose ids are not numbers keeps the order of their moments. */
const compareIds = (a: string, b: string): number => {
  const difference = Number(a) - Number(b)
  return Number.isNaN(difference) ? 0 : difference
}
