import { DEPOSIT_RANGE } from '../../../contract/cashier.ts'
import { demoNumber } from '../demo.ts'
import type { PaymentMethod } from '../method.ts'

export const doelPocket: PaymentMethod = {
  id: 4,
  code: 'doel-pocket',
  name: 'Doel Pocket',
  isActive: true,
  percent: 0,
  channels: [{ id: 41, accountType: 'Personal', ...DEPOSIT_RANGE, isClosed: false }],
  receivingNumber: demoNumber,
}
