/** The main wallet's balance. Source: spec 7, 9. */
import type { walletApi } from '../../contract/wallet.ts'
import type { Handlers } from '../implement.ts'
import { walletsOf } from '../ledger/accounts.ts'

export const walletHandlers: Handlers<typeof walletApi> = {
  balance: async ({ caller, host }) => {
    const { cash, bonus } = await walletsOf(host.db, caller.id)
    return { balance: cash, bonus: bonus > 0 ? bonus : undefined }
  },
}
