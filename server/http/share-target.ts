/**
 * A receipt shared to the app from another one comes as a form to the worker (`share_target` in the manifest). Where
 * the player has cleared the site's data no worker is left, and the form comes here: nothing of it is kept, and the
 * payment says so and asks for the picture there. Source: pwa.md 1.1; X-66.
 */
import { arriving, PAUSE_MS, WHOLE_MS } from './arriving.ts'

export const RECEIVE_PATH = '/receive-receipt'

/** Room for a screenshot. More is not read. */
const LIMIT = 4 * 1024 * 1024

/** Answers the share with a 303 to the payment. */
export async function turnAwayShare(request: Request): Promise<Response> {
  await letGo(request).catch(() => undefined)
  return new Response(null, {
    status: 303,
    headers: { location: '/make-payment?shared=0', 'cache-control': 'no-store' },
  })
}

/** Reads the form to its end: a browser that is cut off while it sends may show an error of its own instead. */
async function letGo(request: Request): Promise<void> {
  const bounds = { bytes: LIMIT, pauseMs: PAUSE_MS, wholeMs: WHOLE_MS }
  for await (const _ of arriving(request, bounds));
}
