/** The host itself at the desk: the ledger's rules, and a copy of the database. */
import { audit } from '../../audit/audit.ts'
import type { Host } from '../../host.ts'
import { auditCheck } from '../../ledger/audit-check.ts'
import { fail } from '../../messages/errors.ts'
import type { Routes } from '../router-types.ts'

export const hostRoutes: Routes = {
  'GET /desk/audit': (host) => auditCheck(host.db),
  'GET /desk/backup': backup,
}

/** A copy of the embedded database, for `npm run backup`. */
async function backup(host: Host): Promise<Response> {
  if (!host.backup) throw fail('NOT_FOUND')
  const image = await host.backup()
  await audit(host.db, { at: host.clock(), actor: 'staff', action: 'backup', data: { bytes: image.size } })
  return new Response(image, { headers: { 'content-type': 'application/gzip', 'cache-control': 'no-store' } })
}
