/** The main wallet's balance. Source: spec 7, 9. */
import type { Paisa } from '../../contract/money.ts'
import type { walletApi } from '../../contract/wallet.ts'
import type { Handlers } from '../http/handler.ts'
import { walletsOf } from '../ledger/accounts.ts'

export const walletHandlers: Handlers<typeof walletApi> = {
  balance: async ({ caller, host }) => {
    const { cash, bonus, hold, exposure } = await walletsOf(host.db, caller.id)
    return {
      balance: cash,
      bonus: ifAny(bonus),
      exposure: ifAny(exposure),
      hold: ifAny(hold),
    }
  },
}

const ifAny = (amount: Paisa): Paisa | undefined => (amount > 0 ? amount : undefined)
