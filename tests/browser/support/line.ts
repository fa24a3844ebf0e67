/** What a device says of the line that it is on (Network Information API). */
import type { BrowserContext, Page } from '@playwright/test'

interface Line {
  saveData?: boolean
  effectiveType?: '2g' | '3g' | '4g'
  type?: 'wifi' | 'cellular'
}

/** From the next page on: has the device say this of its line. A desktop's Chromium tells no type. */
export const tellLine = (to: Page | BrowserContext, line: Line) =>
  to.addInitScript((said) => {
    const connection = Object.assign(new EventTarget(), said)
    Object.defineProperty(navigator, 'connection', { value: connection })
  }, line)
