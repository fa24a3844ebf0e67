/** Starts the app in its page: takes over the screen that is painted there, or draws the first one. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { deviceHints, keepHints } from './prerender/deviceHints.ts'
import { watchChoice } from '../lib/hydration/earlyChoice.ts'
import { type Prerendered, takePrerendered } from '../lib/hydration/prerendered.ts'
import { settled } from '../lib/api/query.ts'
import { PaintedWide, WIDE } from '../lib/hooks/useIsWide.ts'
import { loadWideHeader } from './shell/wideHeader.ts'
import { start, type Started } from './start.tsx'

export async function begin(): Promise<void> {
  const root = document.getElementById('root')
  const wide = document.getElementById('wide')
  if (!root) return
  const painted = takePrerendered()
  if (!painted) {
    // Prerendered for another address: what it shows is not what was asked for.
    wide?.remove()
    root.replaceChildren()
  }
  const started = await start(painted && { fetch: painted.fetch, words: painted.words })
  keepHints(started.app)
  const { colours } = started.app.config
  // A host that painted the page has painted it in them.
  if (colours && !painted?.answers['/config.json'])
    await import('./prerender/wearBrand.ts').then((brand) => brand.wearBrand(colours)).catch(() => {})
  if (painted && wide) await hydratePage(painted, started, root, wide)
  else createRoot(root).render(started.element)
}

/** One of the two painted layouts goes on as the app; where this device wants another look, it is drawn anew. */
async function hydratePage(
  painted: Prerendered,
  { app, router, element }: Started,
  root: Element,
  wide: Element,
) {
  const isWide = matchMedia(WIDE).matches
  await Promise.all([router.load(), isWide && loadWideHeader()])
  if (Object.keys(painted.answers).length > 0) await settled(app.queryClient)
  const place = isWide ? wide : root
  ;(isWide ? root : wide).remove()
  place.id = 'root'
  watchChoice(place)
  const isNamed = painted.answers['/config.json'] || !app.config.name
  if (isNamed && painted.look === deviceHints(app, painted.notice)) {
    // In small pieces: what is painted can be used meanwhile, and a tap does not wait for the whole.
    startTransition(() => {
      hydrateRoot(place, <PaintedWide value={isWide}>{element}</PaintedWide>, {
        identifierPrefix: isWide ? 'w' : 'n',
        // Who is on the way to another screen leaves pieces that were not taken over yet: none is needed any more.
        onRecoverableError: (error) => location.pathname === painted.path && reportError(error),
      })
    })
  } else createRoot(place).render(element)
  if (painted.isKept) void app.queryClient.invalidateQueries()
}
