/** What a payment method is. One folder a method; README.md is the page for whoever adds one. */
import type { AccountType } from '../../contract/cashier.ts'
import type { Paisa } from '../../contract/money.ts'

export interface PaymentMethod {
  /** Never reused: it is kept with every deposit and withdrawal. 1 to 999. */
  id: number
  /** Latin letters and hyphens: the icon is drawn below the storage base as `/payment/<code>.svg`. */
  code: string
  name: string
  /** An inactive method is listed for the records and cannot be paid with. */
  isActive: boolean
  /** Rebate in percent, shown as a tag; 0 for none. */
  percent: number
  channels: readonly Channel[]
  /** The number to pay to, asked for each payment. */
  receivingNumber: (payment: { accountType: AccountType; amount: Paisa }) => Promise<string>
}

export interface Channel {
  /** Unique over all methods and never reused; the deposit names it (the wire's `payment_id`). */
  id: number
  /** Agent is shown as CashOut, Personal as Send Money. One channel of a kind in a method. */
  accountType: AccountType
  /** A narrower range than the site's, or the site's. */
  min: Paisa
  max: Paisa
  /** Closed for maintenance. */
  isClosed: boolean
}

export const iconOf = ({ code }: Pick<PaymentMethod, 'code'>): string => `/payment/${code}.svg`
