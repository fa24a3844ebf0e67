/** The payment methods in the order they are shown. A new one is a folder and a line here. */
import { bokulBank } from './bokul-bank/method.ts'
import { doelPocket } from './doel-pocket/method.ts'
import { ilishWallet } from './ilish-wallet/method.ts'
import { krishnachura } from './krishnachura/method.ts'
import { meghCash } from './megh-cash/method.ts'
import type { Channel, PaymentMethod } from './method.ts'
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

/** The active method of a name as players see it. */
export const activeMethod = (name: string): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => method.isActive && method.name === name)

/** The active method of an id as it comes over the wire: what a withdrawal is paid by. */
export const activeMethodOfId = (id: string): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => method.isActive && String(method.id) === id)

/** The channel of an id with its method; only of active methods. */
export function channelOf(id: string): { method: PaymentMethod; channel: Channel } | undefined {
  for (const method of PAYMENT_METHODS) {
    const channel = method.channels.find((one) => String(one.id) === id)
    if (method.isActive && channel) return { method, channel }
  }
  return undefined
}
