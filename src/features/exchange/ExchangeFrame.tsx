import { Link } from '@tanstack/react-router'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Title } from '../../lib/Title.tsx'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy/lazyDialog.tsx'
import { DemoTag } from '../wallet/shared/DemoTag.tsx'
import { useBalance } from '../wallet/shared/useBalance.ts'
import styles from './Exchange.module.css'
import { GuardSigns } from './guard/GuardSigns.tsx'
import { NewLetter } from './NewLetter.tsx'
import { slipOf } from './shared/slip.ts'
import { SlipForm } from './slip/SlipForm.tsx'
import { useSlip } from './slip/useSlip.ts'
import { OddsFormatContext, useOddsFormatChoice } from './prices/useOddsFormat.ts'
import { useOpenOrders } from './orders/useOpenOrders.ts'

const PLACES = [
  { to: '/exchange', icon: 'home', label: 'exch.home' },
  { to: '/exchange-inplay', icon: 'clock', label: 'exch.inPlay' },
  { to: '/exchange-sports', icon: 'sports', label: 'exch.sports' },
  { to: '/exchange-multi', icon: 'star', label: 'exch.multi' },
  { to: '/exchange-account', icon: 'account', label: 'exch.account' },
] as const

/**
 * The frame of the exchange's screens: what the player has open and has at risk, its five places, and the slip: a sheet
 * on phones, a column beside the prices where there is room. Source: S-EXCH-10, S-EXCH-11; F-01.
 */
export function ExchangeFrame({
  title,
  hasSlip = false,
  aboveSlip,
  children,
}: {
  title: string
  /** Screens with prices that can be taken. */
  hasSlip?: boolean
  /** What stands above the slip where that is a column. */
  aboveSlip?: ReactNode
  children: ReactNode
}) {
  const { t, config, session } = useApp()
  const { subscribe, get } = slipOf(session)
  const isSlipOpen = useSyncExternalStore(subscribe, get) !== undefined && hasSlip
  const isWide = useIsWide()
  const player = usePlayer()
  const chosen = useOddsFormatChoice()
  const isHere = config.exchangeBase !== ''
  return (
    <OddsFormatContext value={chosen}>
      <div className={styles.frame} data-slip={(isWide && hasSlip && isHere) || undefined}>
        <Title>{title}</Title>
        <Figures />
        {isWide ? <Places /> : null}
        <div className={styles.body}>
          {isHere ? children : <p className={styles.note}>{t('exch.none')}</p>}
        </div>
        {hasSlip && isHere ? <SlipPlace isWide={isWide} above={aboveSlip} /> : null}
        {isWide || isSlipOpen ? null : <Places />}
        {player ? <GuardSigns /> : null}
        {player ? <NewLetter /> : null}
      </div>
    </OddsFormatContext>
  )
}

const WalletDetail = lazyDialog(async () => (await import('./orders/WalletDetail.tsx')).WalletDetail)

/** Bets, Main with the way to where the player's money is, and Exposure (S-EXCH-11, X-40). */
function Figures() {
  const { t, format } = useApp()
  const { orders, exposure, isOffered } = useOpenOrders()
  const { amount, isOffline, isHidden } = useBalance()
  const player = usePlayer()
  const [isOpen, setIsOpen] = useState(false)
  const main = isHidden ? '৳••••' : amount === undefined ? '৳ …' : format.money(amount)
  return (
    <>
      <dl className={styles.figures} data-stale={isOffline || undefined}>
        {isOffered ? (
          <div>
            <dt>{t('exch.bets')}</dt>
            <dd className="figures">
              <Link to="/betting-record" search={{ list: 'exchange', state: 'open' }}>
                {format.number(orders.length)}
              </Link>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('exch.main')}</dt>
          <dd className="figures">
            {player ? (
              <button
                type="button"
                className={styles.where}
                aria-haspopup="dialog"
                title={t('recall.title')}
                onClick={() => setIsOpen(true)}
              >
                {main}
                <span className="visually-hidden">, {t('recall.title')}</span>
                <Icon name="chevron-down" size={16} />
              </button>
            ) : (
              main
            )}
            <DemoTag />
          </dd>
        </div>
        {isOffered ? (
          <div>
            <dt>{t('exch.exposure')}</dt>
            <dd className="figures">{exposure === undefined ? '৳ …' : format.money(exposure)}</dd>
          </div>
        ) : null}
      </dl>
      {isOpen ? <WalletDetail onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function Places() {
  const { t } = useApp()
  return (
    <nav className={styles.places} aria-label={t('shell.exchange')}>
      {PLACES.map(({ to, icon, label }) => (
        <Link key={to} to={to} className={styles.place} activeOptions={{ includeSearch: false, exact: true }}>
          <Icon name={icon} size={20} />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}

/** How high the slip is, to its sheet of styles: one that is higher than the window goes up with the page. */
function tellHeight(slip: HTMLElement | null): (() => void) | undefined {
  if (!slip || typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(() => slip.style.setProperty('--height', `${slip.offsetHeight}px`))
  observer.observe(slip)
  return () => observer.disconnect()
}

function SlipPlace({ isWide, above }: { isWide: boolean; above: ReactNode }) {
  const { t } = useApp()
  const model = useSlip()
  if (isWide)
    return (
      <div className={styles.beside}>
        {above}
        <aside ref={tellHeight} className={styles.slip} aria-labelledby="slip-title">
          <h2 id="slip-title" className={styles.heading}>
            {t('slip.title')}
          </h2>
          {model.slip ? (
            <SlipForm model={model} slip={model.slip} />
          ) : (
            <p className={styles.note}>{t('slip.empty')}</p>
          )}
        </aside>
      </div>
    )
  if (!model.slip) return null
  return (
    <Dialog title={t('slip.title')} mark={<DemoTag />} closeLabel={t('common.close')} onClose={model.close}>
      <SlipForm model={model} slip={model.slip} />
    </Dialog>
  )
}
