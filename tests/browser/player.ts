/** What a demo player does first in many journeys, and what the page asks for meanwhile. */
import type { Page } from '@playwright/test'
import { expect } from './host.ts'

/** A demo player's first screen after the login form, with the worker there. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Demo1234')
  await page.getByRole('button', { name: 'Login' }).last().click()
  await expect(page).toHaveURL('/')
}

/** Loads the first form of a deposit by mobile wallet, and fills it. */
export async function beginDeposit(page: Page): Promise<void> {
  await page.goto('/deposit')
  await fillDeposit(page)
}

/** Fills the first form of a deposit by mobile wallet, up to the number to pay to. */
export async function fillDeposit(page: Page): Promise<void> {
  await page.locator('label', { hasText: 'Shapla Pay' }).click()
  await page.locator('label', { hasText: 'CashOut' }).click()
  await page.getByLabel(/^Amount/).fill('500')
  await page
    .getByRole('button', { name: /^(Continue|Deposit)/ })
    .last()
    .click()
  await expect(page.getByText('00000 000000', { exact: true })).toBeVisible()
}

/** Fills the login where the page stands and waits until it has left. */
export async function logInHere(page: Page, username = 'rahim'): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Demo1234')
  await page.locator('main form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Notes every call of the page. */
export function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return asked
}
