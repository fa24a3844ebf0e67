/** What the host answers to a page's calls, whatever becomes of the page. */
import type { Page } from '@playwright/test'

export type Answer = [status: number, body: unknown]

/**
 * The answers, from the next load on, to calls whose path ends with `path`, in their order; the list grows as they come. Each is
 * read in the page before the app has it: it may take the page away. Not by a route: in Firefox the runner knows no call's
 * body, and what it repeats is sent without one.
 */
export async function answersTo(page: Page, path: string): Promise<Answer[]> {
  const answers: Answer[] = []
  const name = `maidanAnswer${path.replaceAll(/\W/g, '_')}`
  await page.exposeFunction(name, (status: number, text: string) => {
    answers.push([status, JSON.parse(text)])
  })
  await page.addInitScript(
    ([name, path]) => {
      const ask = window.fetch
      const keep = (window as unknown as Record<string, (status: number, text: string) => Promise<void>>)[
        name
      ]
      window.fetch = async (...asked) => {
        const answer = await ask(...asked)
        if (new URL(answer.url, location.href).pathname.endsWith(path))
          await keep?.(answer.status, await answer.clone().text())
        return answer
      }
    },
    [name, path] as const,
  )
  return answers
}
