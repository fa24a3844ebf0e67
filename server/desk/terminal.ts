/** What staff type while the host can be told that they do. */
import { createInterface, emitKeypressEvents } from 'node:readline'

/** Asks for one line in the terminal; `onKey` hears each key. */
export async function typedLine(
  question: string,
  onKey: () => void,
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream } = {
    input: process.stdin,
    output: process.stdout,
  },
): Promise<string> {
  const lines = createInterface({ input, output, terminal: true })
  emitKeypressEvents(input, lines)
  input.on('keypress', onKey)
  try {
    return await new Promise((resolve) => lines.question(question, resolve))
  } finally {
    input.off('keypress', onKey)
    lines.close()
  }
}
