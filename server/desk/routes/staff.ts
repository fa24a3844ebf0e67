/** Who may use the console, at the desk: the way in for the first of staff, and for whoever has lost every other. Decision 205. */
import { roles } from '../../../contract/console/parts.ts'
import { z } from '../../../contract/kit/zod.ts'
import { audit } from '../../audit/audit.ts'
import { linkOf, newInvitation } from '../../staff/invitations.ts'
import { DeskRefusal, read, type Routes } from '../router-types.ts'

const newcomer = z.object({ roles })

export const staffRoutes: Routes = {
  /** The link of a new invitation, this once. */
  'POST /desk/invite': async (host, asked) => {
    const wanted = read(newcomer, asked)
    const { consolePort, consoleOrigin } = host.config
    if (consolePort === undefined) throw new DeskRefusal('This host has no console: CONSOLE_PORT opens it.')
    const token = await newInvitation(host.db, host, wanted.roles, null)
    await audit(host.db, { at: host.clock(), actor: 'staff', action: 'staff_invite', data: wanted })
    return { link: linkOf(consoleOrigin ?? `http://localhost:${consolePort}`, token) }
  },
}
