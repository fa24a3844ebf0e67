/** The payment methods in the order they are shown. A new one is a folder and a line here. */
import { bokulBank } from './bokul-bank/method.ts'
import { doelPocket } from './doel-pocket/method.ts'
import { ilishWallet } from './ilish-wallet/method.ts'
import { krishnachura } from './krishnachura/method.ts'
import { meghCash } from './megh-cash/method.ts'
import type { PaymentMethod } from './method.ts'
import { shaplaPay } from './shapla-pay/method.ts'

export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  shaplaPay,
  ilishWallet,
  meghCash,
  doelPocket,
  bokulBank,
  krishnachura,
]

/** The method of an id, for records; also one that is no longer active. */
export const methodOf = (id: number): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => method.id === id)
