import { useId, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import styles from './Deposit.module.css'
import type { DepositModel, Offer } from './useDeposit.ts'

const FIRST = 3

/** Promotions with what they give and what they bind, before anything is chosen: none is preselected (X-68, D-03). */
export function PromotionChoice({ model }: { model: DepositModel }) {
  const { t } = useApp()
  const name = useId()
  const [isAll, setIsAll] = useState(false)
  const [detail, setDetail] = useState<Offer>()
  const shown = model.offers.filter(
    (offer, i) => isAll || i < FIRST || offer.promotion.id === model.promotionId,
  )
  const hidden = model.offers.length - shown.length
  return (
    <fieldset className={styles.block}>
      <legend className={styles.legend}>{t('deposit.promotions')}</legend>
      <div className={styles.offers}>
        <label className={`${styles.offer} ${styles.none}`}>
          <input
            type="radio"
            name={name}
            checked={model.promotionId === ''}
            onChange={() => model.choosePromotion('')}
          />
          <span className={styles.cardName}>{t('deposit.noPromotion')}</span>
          <small className={styles.meta}>{t('deposit.noPromotionText')}</small>
        </label>
        {shown.map((offer) => (
          <OfferRow key={offer.promotion.id} offer={offer} name={name} model={model} onDetail={setDetail} />
        ))}
      </div>
      {hidden > 0 ? (
        <Button kind="quiet" small onClick={() => setIsAll(true)}>
          {t('deposit.allPromotions', { count: hidden })}
        </Button>
      ) : null}
      {detail ? <OfferDetail offer={detail} onClose={() => setDetail(undefined)} /> : null}
    </fieldset>
  )
}

interface RowProps {
  offer: Offer
  name: string
  model: DepositModel
  onDetail: (offer: Offer) => void
}

function OfferRow({ offer, name, model, onDetail }: RowProps) {
  const { t, format } = useApp()
  const { promotion } = offer
  return (
    <div className={styles.offer}>
      <label className={styles.offerLabel}>
        <input
          type="radio"
          name={name}
          checked={model.promotionId === promotion.id}
          onChange={() => model.choosePromotion(promotion.id)}
        />
        <span className={styles.offerText}>
          <span className={styles.cardName}>{offer.name}</span>
          {promotion.bonusPercent > 0 ? (
            <span className={styles.rebate}>
              {t('deposit.promotionPercent', { percent: Math.round(promotion.bonusPercent) })}
            </span>
          ) : null}
          <small className={styles.meta}>{useTerms(offer)}</small>
          <small className={styles.meta}>
            {promotion.startsAt === undefined && promotion.endsAt === undefined
              ? t('deposit.promotionOpen')
              : t('deposit.promotionDates', {
                  from: promotion.startsAt === undefined ? '' : format.dateGb(promotion.startsAt),
                  until: promotion.endsAt === undefined ? '' : format.dateGb(promotion.endsAt),
                })}
          </small>
        </span>
      </label>
      <IconButton label={t('deposit.promotionDetails', { name: offer.name })} onClick={() => onDetail(offer)}>
        <Icon name="info" />
      </IconButton>
    </div>
  )
}

/** In taka once there is an amount, as a rule before that. */
function useTerms({ promotion, terms }: Offer): string {
  const { t, format } = useApp()
  if (promotion.bonusPercent <= 0) return t('deposit.givesNothing')
  if (terms) {
    return t('deposit.gives', { bonus: format.money(terms.bonus), turnover: format.money(terms.turnover) })
  }
  return t('deposit.givesRule', {
    percent: format.digits(`${promotion.bonusPercent}%`),
    factor: promotion.turnoverFactor,
  })
}

function OfferDetail({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t, language } = useApp()
  const { promotion } = offer
  return (
    <Dialog title={offer.name} mark={<DemoTag />} closeLabel={t('common.close')} onClose={onClose}>
      <p className={styles.terms}>{useTerms(offer)}</p>
      <p className={styles.description}>{promotion.description[language]}</p>
    </Dialog>
  )
}
