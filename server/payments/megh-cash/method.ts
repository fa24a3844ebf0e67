import { DEPOSIT_RANGE } from '../../../contract/cashier.ts'
import { taka } from '../../../contract/money.ts'
import { demoNumber } from '../demo.ts'
import type { PaymentMethod } from '../method.ts'

export const meghCash: PaymentMethod = {
  id: 3,
  code: 'megh-cash',
  name: 'Megh Cash',
  isActive: true,
  percent: 0,
  channels: [
    { id: 31, accountType: 'Agent', ...DEPOSIT_RANGE, isClosed: true },
    { id: 32, accountType: 'Personal', min: taka(500), max: taka(10_000), isClosed: false },
  ],
  receivingNumber: demoNumber,
}
