import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * A part that its screen can do without, loaded on its own. Where its chunk cannot be had it stays away until the
 * network is back and the screen stands: otherwise a network that goes while a form is open takes the form with it.
 * It stands in a Suspense of its own. Source: money.md P4, P9.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => whenHad(load).then((part) => ({ default: part })))

const whenHad = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() =>
    new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(() => whenHad(load)),
  )
