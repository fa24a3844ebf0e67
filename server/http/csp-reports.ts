/** What browsers report of the content security policy: logged in one line, cut short, never echoed. */
import { z } from '../../contract/kit/zod.ts'
import { addressPrefix } from '../context/address.ts'
import type { Host } from '../host.ts'
import { memoryLimiter } from '../limits/class-limits.ts'
import { readLimited } from './read-request.ts'

const LIMIT = 16 * 1024
const short = z.catch(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.slice(0, 200)),
  ),
  '',
)

/** Both spellings: `report-uri` (hyphens, wrapped) and the Reporting API (a list of camel-case bodies). */
const oldReport = z.object({
  'csp-report': z.object({ 'violated-directive': short, 'blocked-uri': short, 'document-uri': short }),
})
const newReports = z.array(
  z.object({ body: z.object({ effectiveDirective: short, blockedURL: short, documentURL: short }) }),
)

/** Takes a report; always 204, so that the sender learns nothing and a broken one costs nothing. */
export function reportTaker(host: Host): (request: Request, address: string) => Promise<Response> {
  const limiter = memoryLimiter('csp', { points: 30, seconds: 60 })
  return async (request, address) => {
    const isCounted = await limiter.consume(addressPrefix(address, 32, 64)).then(
      () => true,
      () => false,
    )
    if (request.method === 'POST' && isCounted) await log(host, request).catch(() => undefined)
    return new Response(null, { status: 204 })
  }
}

async function log(host: Host, request: Request): Promise<void> {
  const body: unknown = JSON.parse(new TextDecoder().decode(await readLimited(request, LIMIT)))
  const old = oldReport.safeParse(body).data?.['csp-report']
  if (old) {
    const { 'violated-directive': directive, 'blocked-uri': blocked, 'document-uri': page } = old
    host.log('csp_violation', { directive, blocked, page })
  }
  for (const { body: report } of newReports.safeParse(body).data?.slice(0, 5) ?? []) {
    const { effectiveDirective: directive, blockedURL: blocked, documentURL: page } = report
    host.log('csp_violation', { directive, blocked, page })
  }
}
