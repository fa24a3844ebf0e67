/** A screen's form as a visitor uses it: its fields, what it says, and what becomes of the call that it sends. */
import type { Page, Route } from '@playwright/test'
import { expect } from './host.ts'

export const form = (page: Page) => page.locator('main form')
export const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
export const send = (page: Page) => form(page).locator('button[type="submit"]').click()

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

export async function expectSaid(page: Page, ...messages: string[]): Promise<void> {
  for (const message of messages)
    await expect(form(page).getByText(message, { exact: true }), message).toBeVisible()
}

/** Notes how often a call is asked for, and answers it as it is told; by the host otherwise. */
export async function take(
  page: Page,
  path: string,
): Promise<{ asked: number; answer?: (route: Route) => Promise<void> }> {
  const call: { asked: number; answer?: (route: Route) => Promise<void> } = { asked: 0 }
  await page.route(`**${path}`, (route) => {
    call.asked += 1
    return call.answer ? call.answer(route) : route.continue()
  })
  return call
}

export const LOST = (route: Route) => route.abort()
export const REFUSED = (json: object) => (route: Route) => route.fulfill({ status: 422, json })
