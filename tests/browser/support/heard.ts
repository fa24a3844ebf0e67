/** What a page says of itself that is wrong: on its console, by an error that nobody caught, by a request in vain. */
import type { ConsoleMessage, Page, Request, Response } from '@playwright/test'

/** The check of a withdrawal answers 400 while a bonus is unplayed, as specified: the screen says what it said. */
const isRefusal = (address: string) => new URL(address, 'http://host').pathname === '/api/userwithdrawcheck'

/** What the page says on its console and what it asks for in vain, from now on. */
export function hearFaults(page: Page): { heard: string[]; end: () => void } {
  const heard: string[] = []
  const onConsole = (message: ConsoleMessage) => {
    const isOurs = !message.text().startsWith('Service Worker registration blocked')
    if (isOurs && !isRefusal(message.location().url) && /error|warning/.test(message.type()))
      heard.push(`says: ${message.text()}`)
  }
  const onError = (error: Error) => void heard.push(`fails: ${error.message}`)
  const onFailed = (request: Request) => {
    // What is under way when the next address is opened is given up.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') heard.push(`not answered: ${request.url()}`)
  }
  const onResponse = (response: Response) => {
    if (response.status() >= 400 && !isRefusal(response.url()))
      heard.push(`${response.status()} ${response.url()}`)
  }
  page.on('console', onConsole).on('pageerror', onError)
  page.on('requestfailed', onFailed).on('response', onResponse)
  const end = () => {
    page.off('console', onConsole).off('pageerror', onError)
    page.off('requestfailed', onFailed).off('response', onResponse)
  }
  return { heard, end }
}
