/** The wide home in the built app: its notice, sport sliders, contacts, folded text and footer. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/host.ts'

test.use({ serviceWorkers: 'block' })

const notice = (page: Page) => page.getByRole('region', { name: 'Notice' })

/** To the end of a page of which the lower parts are drawn when they are near. */
async function toTheEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 500 })
  }).toPass()
}

// S-WHOME-02 S-WHOME-03 S-WHOME-04 S-WHOME-05 S-WHOME-06 K-POLL-10
test(
  'a wide home has the host’s notice at 1 px in 20 ms, two sport sliders, contacts at its side, folded text and its footer',
  { tag: '@wide' },
  async ({ page }) => {
    await page.goto('/')
    const [general] = (await (await page.request.get('/api/general')).json()) as { notice: string }[]
    const told = general?.notice ?? 'none'
    const line = notice(page).getByText(told)
    await expect(line).toHaveCSS('animation-play-state', 'running')
    const pace = () =>
      line.evaluate((text) => {
        const box = text.parentElement?.clientWidth ?? 0
        const [pass] = text.getAnimations()
        const frames = pass?.effect instanceof KeyframeEffect ? pass.effect.getKeyframes() : []
        const [from, to] = frames.map(({ transform }) => parseFloat(String(transform).slice(11)))
        return {
          ms: Number(pass?.effect?.getTiming().duration),
          px: (from ?? 0) - (to ?? 0),
          box,
          text: text.scrollWidth,
        }
      })
    await expect(async () => {
      const { ms, px, box, text } = await pace()
      expect(ms / px).toBeCloseTo(20, 5)
      expect(px).toBe(box + text)
    }).toPass()
    // Not by the line itself: what moves is never still enough for that.
    const place = await notice(page).boundingBox()
    await page.mouse.move((place?.x ?? 0) + 200, (place?.y ?? 0) + 10)
    await expect(line).toHaveCSS('animation-play-state', 'paused')
    await page.mouse.move(600, 700)
    await expect(line).toHaveCSS('animation-play-state', 'running')
    await page.keyboard.press('Tab')
    await notice(page).getByRole('button', { name: 'Pause the notice' }).focus()
    await expect(line).toHaveCSS('animation-play-state', 'paused')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(() => line.evaluate((text) => text.getAnimations().length)).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })

    const slider = (at: number) => page.getByRole('region', { name: `Featured sports ${at}` })
    await expect(async () => {
      await page.mouse.wheel(0, 300)
      await expect(slider(2)).toBeInViewport({ timeout: 300 })
    }).toPass()
    const seen = (at: number) =>
      slider(at).evaluate((section) => {
        const box = section.querySelector('ul')?.getBoundingClientRect()
        const inside = [...section.querySelectorAll('li')].filter((item) => {
          const { left, right } = item.getBoundingClientRect()
          return box && left >= box.left - 1 && right <= box.right + 1
        })
        return inside.length
      })
    await expect.poll(() => seen(1)).toBe(2)
    await expect.poll(() => seen(2)).toBe(1)
    const [left, right] = [await slider(1).boundingBox(), await slider(2).boundingBox()]
    expect(left?.x).toBeLessThan(right?.x ?? 0)

    const panel = page.getByRole('complementary', { name: 'Contact us' })
    await panel.getByRole('button', { name: 'Open contacts' }).click()
    await expect(panel.getByRole('link')).toHaveText(['WhatsApp', 'Facebook', 'Telegram', 'E-mail'])
    await panel.getByRole('button', { name: 'QR code of Telegram' }).click()
    await expect(panel.getByRole('img', { name: 'QR code of Telegram' })).toBeVisible()
    await panel.getByRole('button', { name: 'Close contacts' }).click()
    await expect(panel.getByRole('link')).toHaveCount(0)

    await toTheEnd(page)
    const more = page.getByRole('button', { name: 'Show More' })
    const text = page.locator(`[id="${await more.getAttribute('aria-controls')}"]`)
    const height = async () => (await text.boundingBox())?.height ?? 0
    const folded = await height()
    await more.click()
    await expect.poll(height).toBeGreaterThan(folded)
    await page.getByRole('button', { name: 'Show Less' }).click()
    await expect.poll(height).toBe(folded)

    const footer = page.getByRole('contentinfo')
    for (const name of [
      'Customer support',
      'Information',
      'Payment methods',
      'Sponsorships',
      'Brand ambassadors',
      'Gaming licence',
    ])
      await expect(footer.getByRole('heading', { name })).toBeVisible()
    for (const name of ['Help', 'Responsible gaming', 'Facebook', 'Telegram'])
      await expect(footer.getByRole('link', { name })).toBeVisible()
    for (const words of ['Megh & Mati Tea', 'The Golden Boat Crew', 'Demo - no licence, play money only'])
      await expect(footer.getByText(words)).toBeVisible()
    await expect(footer.getByRole('listitem').filter({ hasText: 'Shapla Pay' }).locator('img')).toBeVisible()
  },
)
