/** Reads a live stream as an app does, for tests: the events so far, and waiting for the next ones. */
import { setTimeout as pause } from 'node:timers/promises'

export interface Told {
  event: string
  id: string | undefined
  data: Record<string, unknown>
}

export interface Reader {
  status: number
  /** Everything that was written. */
  text: () => string
  events: () => Told[]
  /** Waits until the stream has told something of the kind, `count` times. */
  until: (event: string, count?: number) => Promise<Told>
  /** Waits for the end of the stream. */
  ended: () => Promise<void>
  close: () => Promise<void>
}

const PATIENCE_MS = 10_000

export function readStream(response: Response): Reader {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let isOver = false
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += decoder.decode(part.value, { stream: true })
    }
  })()
    .catch(() => {})
    .finally(() => (isOver = true))
  const events = (): Told[] => text.split('\n\n').flatMap(parsed)
  return {
    status: response.status,
    text: () => text,
    events,
    async until(event, count = 1) {
      for (let waited = 0; waited < PATIENCE_MS; waited += 10) {
        const found = events().filter((told) => told.event === event)
        const last = found.at(count - 1)
        if (last) return last
        if (isOver) break
        await pause(10)
      }
      throw new Error(`No ${event} (${count}) was told, only: ${text}`)
    },
    async ended() {
      await Promise.race([
        reading,
        pause(PATIENCE_MS).then(() => Promise.reject(new Error(`Still open: ${text}`))),
      ])
    },
    close: async () => {
      await reader?.cancel().catch(() => {})
      await reading
    },
  }
}

function parsed(block: string): Told[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const event = field('event')
  const data = field('data')
  if (event === undefined || data === undefined) return []
  return [{ event, id: field('id'), data: JSON.parse(data) as Told['data'] }]
}
