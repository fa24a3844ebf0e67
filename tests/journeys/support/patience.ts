/**
 * What is waited for may come late on a busy machine: a long wait costs nothing where it comes. Where it does not, the
 * error says what the screen said and what the page warned of, not its markup: a fault that comes once in a thousand
 * runs has to be understood by what it left.
 */
import { configure } from '@testing-library/react'

const WARNINGS = 8
const warned: string[] = []
const asText = (word: unknown): string =>
  typeof word === 'string' ? word : word instanceof Error ? String(word) : JSON.stringify(word)

/** Keeps what a host or a page said of itself, for the error of a test that waits in vain after it. */
export function warn(...words: unknown[]): void {
  warned.push(words.map(asText).join(' '))
  if (warned.length > WARNINGS) warned.shift()
}
for (const level of ['warn', 'error'] as const) {
  const say = console[level]
  console[level] = (...words: unknown[]) => {
    warn(...words)
    say(...words)
  }
}

/** The texts that stand on the screen, one a line. */
function textsOf(screen: Element): string {
  const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT)
  const lines: string[] = []
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text
    if (data.trim() !== '' && !parentElement?.closest('script, style, [hidden]')) lines.push(data.trim())
  }
  return lines.join('\n')
}

configure({
  asyncUtilTimeout: 60_000,
  getElementError: (said, container) => {
    const message = said ?? ''
    // It is asked again with its own words.
    const isTold = message.includes('On the screen:')
    const heard = warned.length > 0 ? `\n\nWarned of before:\n${warned.join('\n')}` : ''
    const error = new Error(isTold ? message : `${message}\n\nOn the screen:\n${textsOf(container)}${heard}`)
    error.name = 'TestingLibraryElementError'
    return error
  },
})
