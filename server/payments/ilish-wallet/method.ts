import { DEPOSIT_RANGE } from '../../../contract/cashier.ts'
import { taka } from '../../../contract/money.ts'
import { demoNumber } from '../demo.ts'
import type { PaymentMethod } from '../method.ts'

export const ilishWallet: PaymentMethod = {
  id: 2,
  code: 'ilish-wallet',
  name: 'Ilish Wallet',
  isActive: true,
  percent: 2,
  channels: [
    { id: 21, accountType: 'Agent', min: taka(500), max: taka(10_000), isClosed: false },
    { id: 22, accountType: 'Personal', ...DEPOSIT_RANGE, isClosed: false },
  ],
  receivingNumber: demoNumber,
}
