import type { FirstWords } from '../settings.ts'

/**
 * What the page was painted with before script ran: which screen, for which look, from which answers. The answers
 * are given to the first reads as if the host had just sent them, so that nothing is fetched twice (decision 092).
 */
interface PrerenderedData {
  path: string
  look: string
  /** The notice on the page, as `shortOf` writes it. */
  notice: string
  /** The words it was drawn with. */
  words: FirstWords
  /** The host's answers by their address; none on a page that the build painted. */
  answers: Record<string, unknown>
}

export interface Prerendered extends PrerenderedData {
  /** Answers once what is painted, then the network. */
  fetch: typeof fetch
  /** The page was kept on the device: what it shows is of an earlier visit. */
  isKept: boolean
}

/** Reads what this page was painted with; undefined for a plain page, and for one painted for another address. */
export function takePrerendered(): Prerendered | undefined {
  const text = document.getElementById('painted')?.textContent
  if (!text) return undefined
  const data: PrerenderedData = JSON.parse(text)
  if (data.path !== location.pathname || location.search.includes('ended=')) return undefined
  const answers = new Map(Object.entries(data.answers))
  const headers = keptHeaders()
  return {
    ...data,
    isKept: headers !== undefined,
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : input.toString()
      if (!answers.has(address)) return fetch(input, init)
      const body = JSON.stringify(answers.get(address))
      answers.delete(address)
      return new Response(body, headers && { headers })
    },
  }
}

/**
 * A kept page says when the host gave it (`data-painted`, written when it was kept); one that the browser took from
 * its own store on the way back does not, and is old too.
 */
function keptHeaders(): Record<string, string> | undefined {
  const at = Number(document.documentElement.dataset['painted'])
  if (at) return { 'X-Kept': '1', Date: new Date(at).toUTCString() }
  const [navigation] = performance.getEntriesByType('navigation')
  const isStored = navigation instanceof PerformanceNavigationTiming && navigation.transferSize === 0
  return isStored ? { 'X-Kept': '1' } : undefined
}
