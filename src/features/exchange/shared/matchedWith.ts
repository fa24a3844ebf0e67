/** Who has matched an order: other players, and the house the rest. Source: decision 198. */
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import { type Paisa, subtract, ZERO } from '../../../../contract/money.ts'
import type { LabelKey, Translate } from '../../../i18n/messages.ts'
import type { Format } from '../../../lib/format.ts'

interface Part {
  label: LabelKey
  amount: Paisa
}

/** The parts of what is matched; none where nothing is, or where the host does not say who did. */
export function matchedWith({
  matched = ZERO,
  withPlayers,
}: Pick<ExchangeOrder, 'matched' | 'withPlayers'>): Part[] {
  if (withPlayers === undefined || withPlayers > matched) return []
  const parts: Part[] = [
    { label: 'orders.byPlayers', amount: withPlayers },
    { label: 'orders.byHouse', amount: subtract(matched, withPlayers) },
  ]
  return parts.filter(({ amount }) => amount > 0)
}

/** The same in a line; "" for none. */
export const matchedWords = (order: ExchangeOrder, { t, format }: { t: Translate; format: Format }): string =>
  matchedWith(order)
    .map(({ label, amount }) => `${t(label)} ${format.money(amount)}`)
    .join('\u00a0· ')
