import { type ComponentType, lazy, type LazyExoticComponent, useLayoutEffect, useState } from 'react'
import { useT } from '../../../lib/app.tsx'
import { ErrorState } from '../../../ui/States.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * One of a screen's two layouts, loaded on its own. Where its file cannot be had, as when a phone is turned without a
 * network, the screen says so and stands with all that was typed; the layout comes by a press or with the network.
 * It stands in a Suspense of its own. Source: money.md P9; R-LAYOUT-01.
 */
export const lazyLayout = <Props extends object>(
  load: Load<Props>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch(() => lost(load)) }))

/** Stands in a layout's place until it can be had. */
function lost<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let layout: ComponentType<Props> | undefined
  return function Lost(props: Props) {
    const t = useT()
    const [Layout, setLayout] = useState(() => layout)
    const again = () =>
      void load().then(
        (found) => setLayout(() => (layout = found)),
        () => undefined,
      )
    // With the words themselves: a network that comes a moment later must not be missed.
    useLayoutEffect(() => {
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    })
    if (Layout) return <Layout {...props} />
    return <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={again} />
  }
}
