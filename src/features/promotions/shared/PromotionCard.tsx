import type { Promotion } from '../../../../contract/content.ts'
import { useApp, useArt } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import styles from './PromotionCard.module.css'
import { usePromotionDates, usePromotionWords } from './usePromotions.ts'

/** Source: spec 9 (K-AMT-11). */
const PREVIEW_WORDS = 5

/** An offer: picture, name, five words of its description, what it asks for, dates, Details (S-PROMO-04..07, PP-37). */
export function PromotionCard({ offer, onDetails }: { offer: Promotion; onDetails: (id: string) => void }) {
  const { t } = useApp()
  const art = useArt()
  const { name, description } = usePromotionWords()(offer)
  const words = description.trim().split(/\s+/).filter(Boolean)
  return (
    <article className={styles.card}>
      <Picture src={art(offer.thumbnail)} alt="" width={640} height={360} className={styles.picture} />
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.preview} data-cut={words.length > PREVIEW_WORDS || undefined}>
          {words.slice(0, PREVIEW_WORDS).join(' ') || t('promotions.noDescription')}
        </p>
        {offer.turnoverFactor > 0 ? (
          <p className={styles.terms}>{t('promotions.key', { times: offer.turnoverFactor })}</p>
        ) : null}
        <p className={`${styles.dates} figures`}>{t('promotions.dates', usePromotionDates()(offer))}</p>
        <Button
          kind="secondary"
          small
          aria-label={t('promotions.detailsOf', { name })}
          aria-haspopup="dialog"
          onClick={() => onDetails(offer.id)}
        >
          {t('common.details')}
        </Button>
      </div>
    </article>
  )
}
