import { DEPOSIT_RANGE } from '../../../contract/cashier.ts'
import { demoNumber } from '../demo.ts'
import type { PaymentMethod } from '../method.ts'

export const krishnachura: PaymentMethod = {
  id: 6,
  code: 'krishnachura',
  name: 'Krishnachura',
  isActive: false,
  percent: 0,
  channels: [{ id: 61, accountType: 'Agent', ...DEPOSIT_RANGE, isClosed: false }],
  receivingNumber: demoNumber,
}
