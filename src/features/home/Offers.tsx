import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy/lazyDialog.tsx'
import { PromotionCard } from '../promotions/shared/PromotionCard.tsx'
import { usePromotions } from '../promotions/shared/usePromotions.ts'
import styles from './Home.module.css'

const PromotionDetails = lazyDialog(
  async () => (await import('../promotions/shared/PromotionDetails.tsx')).PromotionDetails,
)

/** The first offers that run now; a failure leaves a quiet retry and breaks nothing (E-ERR-33). */
export function Offers() {
  const { t } = useApp()
  const { offers, isFailed, retry } = usePromotions()
  const [shown, setShown] = useState<string>()
  const offer = offers.find(({ id }) => id === shown)
  if (offers.length === 0 && !isFailed) return null
  return (
    <section aria-labelledby="home-offers">
      <header className={styles.head}>
        <h2 id="home-offers">{t('home.promotions')}</h2>
        <Link to="/promotions" className={styles.all}>
          {t('home.seeAll')}
        </Link>
      </header>
      {isFailed ? (
        <Button kind="quiet" small onClick={retry}>
          {t('state.failed')} {t('common.retry')}
        </Button>
      ) : null}
      <ul className={styles.offers}>
        {offers.slice(0, 3).map((one) => (
          <li key={one.id}>
            <PromotionCard offer={one} onDetails={setShown} />
          </li>
        ))}
      </ul>
      {offer ? <PromotionDetails offer={offer} onClose={() => setShown(undefined)} /> : null}
    </section>
  )
}
