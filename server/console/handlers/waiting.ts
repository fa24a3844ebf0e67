/** How much waits, for those who read it. */
import type { waitingApi } from '../../../contract/console/waiting.ts'
import { waitingFor } from '../../staff/waiting.ts'
import type { ConsoleHandlers } from '../handler.ts'

export const waitingHandlers: ConsoleHandlers<typeof waitingApi> = {
  waiting: ({ host, staff }) => waitingFor(host, staff.roles),
}
