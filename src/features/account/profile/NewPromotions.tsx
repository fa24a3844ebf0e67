import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { isExcluded } from '../../../lib/protection/isExcluded.ts'
import { Carousel } from '../../../ui/Carousel.tsx'
import { useMaySell } from '../../protection/shared/useMaySell.ts'
import { PromotionCard } from '../../promotions/shared/PromotionCard.tsx'
import { usePromotions } from '../../promotions/shared/usePromotions.ts'
import styles from './Profile.module.css'

const SHOWN = 3

/** Three of the offers that run now, for who agreed to be told of offers (S-PROF-05, D-20). Nothing stands here when there are none. */
export function NewPromotions() {
  const app = useApp()
  const { settings, t } = app
  const navigate = useNavigate()
  const { offers } = usePromotions()
  if (!useMaySell() || offers.length === 0 || isExcluded(app)) return null
  const title = t('profile.promotions')
  return (
    <section className={styles.promotions}>
      <h2 className={styles.boxTitle}>{title}</h2>
      <Carousel
        label={title}
        isStill={settings.savesData()}
        words={{
          previous: t('common.previous'),
          next: t('common.next'),
          pause: t('common.pause'),
          play: t('common.play'),
          slide: (number, total) => t('home.slide', { number, total }),
        }}
        slides={offers.slice(0, SHOWN).map((offer) => ({
          id: offer.id,
          render: () => (
            <PromotionCard
              offer={offer}
              onDetails={(id) => void navigate({ to: '/promotions', search: { offer: id } })}
            />
          ),
        }))}
      />
    </section>
  )
}
