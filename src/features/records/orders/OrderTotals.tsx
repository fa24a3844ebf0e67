import { useApp } from '../../../lib/app.tsx'
import { Signed } from '../bets/BetParts.tsx'
import styles from '../bets/Bets.module.css'
import type { OrdersModel } from './useOrders.ts'

/** What the orders shown come to: staked and held while open; won, lost and net once settled. */
export function OrderTotals({ model }: { model: OrdersModel }) {
  const { t, format } = useApp()
  const { staked, won, lost, net, profit } = model.totals
  return (
    <dl className={styles.totals} aria-label={t('bets.totals')}>
      <div>
        <dt>{t('bets.staked')}</dt>
        <dd className="figures">{format.money(staked)}</dd>
      </div>
      {model.list === 'open' ? (
        <>
          <div>
            <dt>{t('orders.profit')}</dt>
            <dd className="figures">{format.money(profit)}</dd>
          </div>
          {model.held === undefined ? null : (
            <div>
              <dt>{t('orders.held')}</dt>
              <dd className="figures">{format.money(model.held)}</dd>
            </div>
          )}
        </>
      ) : (
        <>
          <div>
            <dt>{t('orders.wonLost')}</dt>
            <dd className="figures">
              {format.money(won)} / {format.money(lost)}
            </dd>
          </div>
          <div>
            <dt>{t('bets.net')}</dt>
            <dd>
              <Signed amount={net} />
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}
