import { Link } from '@tanstack/react-router'
import type { Promotion } from '../../../../contract/content.ts'
import { useApp, useArt } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import styles from './PromotionDetails.module.css'
import { usePromotionDates, usePromotionWords } from './usePromotions.ts'

/** All that an offer binds, before anybody takes it: picture, text, terms as a table, dates (S-PROMO-07). */
export function PromotionDetails({ offer, onClose }: { offer: Promotion; onClose: () => void }) {
  const { t, format } = useApp()
  const art = useArt()
  const { name, description } = usePromotionWords()(offer)
  const { start, end } = usePromotionDates()(offer)
  const none = t('promotions.none')
  const terms = [
    [t('promotions.bonus'), offer.bonusPercent ? `${format.number(Math.round(offer.bonusPercent))}%` : none],
    [
      t('promotions.turnover'),
      offer.turnoverFactor ? t('promotions.turnoverTimes', { count: offer.turnoverFactor }) : none,
    ],
    ...(offer.turnoverFactor ? [[t('promotions.counts'), t('promotions.countsAll')] as const] : []),
    [t('promotions.start'), start],
    [t('promotions.end'), end],
  ]
  return (
    <Dialog
      title={name}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className={styles.details}>
        <Picture src={art(offer.image)} alt="" width={640} height={360} className={styles.picture} />
        <p className={styles.text}>{description || t('promotions.noDescription')}</p>
        <table className={styles.terms}>
          <caption>{t('promotions.terms')}</caption>
          <tbody>
            {terms.map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="figures">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.how}>
          {t('promotions.how')} <Link to="/rules">{t('footer.rules')}</Link>
        </p>
      </div>
    </Dialog>
  )
}
