import { useQuery } from '@tanstack/react-query'
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import { add, type Paisa, paisa } from '../../../../contract/money.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { useBalance } from '../../wallet/shared/useBalance.ts'
import { useCancelOrders, waits } from '../shared/useCancelOrders.ts'
import { useOpenOrders } from './useOpenOrders.ts'
import styles from './WalletDetail.module.css'
import { marketWords } from '../shared/marketWords.ts'
import type { Translate } from '../../../i18n/messages.ts'

interface Waiting {
  key: string
  /** "" where the host does not say its id: it is recalled with all the others. */
  market: string
  name: string
  orders: ExchangeOrder[]
  /** Stakes that nobody has matched yet. */
  stake: Paisa
}

/** What waits to be matched, by market. */
function byMarket(orders: readonly ExchangeOrder[], t: Translate): Waiting[] {
  const found = new Map<string, Waiting>()
  for (const order of orders.filter(waits)) {
    const { market, marketName, eventName, unmatched = paisa(0) } = order
    const key = market || `${eventName} ${marketName}`
    const before = found.get(key)
    found.set(key, {
      key,
      market,
      name: [eventName, marketWords(marketName, t)].filter(Boolean).join(' · '),
      orders: [...(before?.orders ?? []), order],
      stake: add(before?.stake ?? paisa(0), unmatched),
    })
  }
  return [...found.values()]
}

/**
 * Where the player's money is: Main, Bonus, held by open bets, held by withdrawals; and Recall, which takes one market's
 * unmatched stakes back to Main, or those of all markets. Source: spec 2.26; S-EXCH-11, X-40.
 */
export function WalletDetail({ onClose }: { onClose: () => void }) {
  const { t, format } = useApp()
  const { amount, isHidden } = useBalance()
  const { data: wallet } = useQuery({ ...query(walletApi.balance, {}), staleTime: 0 })
  const { isOffered, orders } = useOpenOrders()
  const shown = (figure: Paisa | null | undefined) => (isHidden ? '৳••••' : format.money(figure ?? paisa(0)))
  const places = [
    [t('account.mainWallet'), amount === undefined ? '৳ …' : shown(amount)],
    [t('account.bonusWallet'), shown(wallet?.bonus)],
    [t('recall.bets'), shown(wallet?.exposure)],
    [t('recall.withdrawals'), shown(wallet?.hold)],
  ]
  return (
    <Dialog title={t('recall.title')} mark={<DemoTag />} closeLabel={t('common.close')} onClose={onClose}>
      <dl className={styles.places}>
        {places.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{figure}</dd>
          </div>
        ))}
      </dl>
      {isOffered ? <Recall waiting={byMarket(orders, t)} /> : null}
    </Dialog>
  )
}

function Recall({ waiting }: { waiting: Waiting[] }) {
  const { t, format } = useApp()
  const { isBusy, cancelAll } = useCancelOrders()
  return (
    <section className={styles.recall} aria-labelledby="recall-title">
      <h3 id="recall-title">{t('recall.waiting')}</h3>
      {waiting.length === 0 ? (
        <p className={styles.note}>{t('recall.none')}</p>
      ) : (
        <>
          <p className={styles.note}>{t('recall.note')}</p>
          <ul className={styles.markets}>
            {waiting.map(({ key, market, name, orders, stake }) => (
              <li key={key}>
                <span id={`recall-${key}`}>{name}</span>
                {market === '' ? (
                  <span className="figures">{format.money(stake)}</span>
                ) : (
                  <Button
                    kind="secondary"
                    small
                    disabled={isBusy}
                    aria-describedby={`recall-${key}`}
                    onClick={() => void cancelAll(orders, market)}
                  >
                    {t('recall.one', { amount: format.money(stake) })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Button
            kind="secondary"
            wide
            busy={isBusy}
            onClick={() => void cancelAll(waiting.flatMap(({ orders }) => orders))}
          >
            {t('recall.all')}
          </Button>
        </>
      )}
    </section>
  )
}
