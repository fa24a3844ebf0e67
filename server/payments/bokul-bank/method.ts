import { taka } from '../../../contract/money.ts'
import { demoNumber } from '../demo.ts'
import type { PaymentMethod } from '../method.ts'

export const bokulBank: PaymentMethod = {
  id: 5,
  code: 'bokul-bank',
  name: 'Bokul Bank',
  isActive: true,
  percent: 1,
  channels: [{ id: 51, accountType: 'Personal', min: taka(500), max: taka(25_000), isClosed: false }],
  receivingNumber: demoNumber,
}
