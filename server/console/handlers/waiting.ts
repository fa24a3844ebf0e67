/** How much waits, for those who read it. */
import { RIGHTS } from '../../../contract/console/rights.ts'
import type { Queue, waitingApi } from '../../../contract/console/waiting.ts'
import {
  approvalsWaiting,
  chatsWaiting,
  depositsWaiting,
  saferPlayWaiting,
  withdrawalsWaiting,
} from '../../staff/waiting.ts'
import type { ConsoleHandlers } from '../handler.ts'

export const waitingHandlers: ConsoleHandlers<typeof waitingApi> = {
  waiting: async ({ host: { db, clock, config }, staff }) => {
    const ofOwn = async <Read>(queue: Queue, read: () => Promise<Read>): Promise<Read | null> => {
      const may: readonly string[] = RIGHTS[queue]
      return staff.roles.some((role) => may.includes(role)) ? read() : null
    }
    return {
      deposits: await ofOwn('deposits', () => depositsWaiting(db, clock())),
      withdrawals: await ofOwn('withdrawals', () => withdrawalsWaiting(db)),
      approvals: await ofOwn('approvals', () => approvalsWaiting(db)),
      chats: await ofOwn('chats', () => chatsWaiting(db, clock())),
      saferPlay: await ofOwn('saferPlay', async () =>
        config.saferPlay ? saferPlayWaiting(db) : { count: 0, mark: 'off' },
      ),
    }
  },
}
