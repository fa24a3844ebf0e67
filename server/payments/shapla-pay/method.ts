import { DEPOSIT_RANGE } from '../../../contract/cashier.ts'
import { taka } from '../../../contract/money.ts'
import { demoNumber } from '../demo.ts'
import type { PaymentMethod } from '../method.ts'

export const shaplaPay: PaymentMethod = {
  id: 1,
  code: 'shapla-pay',
  name: 'Shapla Pay',
  isActive: true,
  percent: 3,
  channels: [
    { id: 11, accountType: 'Agent', ...DEPOSIT_RANGE, isClosed: false },
    { id: 12, accountType: 'Personal', min: taka(500), max: taka(25_000), isClosed: false },
  ],
  receivingNumber: demoNumber,
}
