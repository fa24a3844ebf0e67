import { useNavigate, useSearch } from '@tanstack/react-router'
import { contentApi, PROMOTION_CATEGORIES } from '../../../contract/content.ts'
import { Title } from '../../lib/Title.tsx'
import { useApp, useArt } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { usePatience } from '../../lib/hooks/usePatience.ts'
import { Picture } from '../../ui/Picture.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { lazyDialog } from '../../ui/lazy/lazyDialog.tsx'
import styles from './Promotions.module.css'
import { PromotionCard } from './shared/PromotionCard.tsx'
import { usePromotions } from './shared/usePromotions.ts'

const PromotionDetails = lazyDialog(
  async () => (await import('./shared/PromotionDetails.tsx')).PromotionDetails,
)

/** Promotions, public to read: chips that filter, cards, and the details of one in a dialog. Both are in the address. */
export function Promotions() {
  const { t } = useApp()
  const isWide = useIsWide()
  const search = useSearch({ from: '/promotions' })
  const navigate = useNavigate({ from: '/promotions' })
  const { offers, isFailed, isPaused, ...call } = usePromotions()
  const { isLate, askAgain } = usePatience(call.isPending, query(contentApi.promotions, {}).queryKey)
  const isPending = call.isPending && !isLate
  const code = PROMOTION_CATEGORIES.find((one) => String(one) === search.category)
  const shown = code === undefined ? offers : offers.filter(({ categories }) => categories.includes(code))
  const opened = offers.find(({ id }) => id === search.offer)
  const open = (offer?: string) =>
    void navigate({
      search: (now) => ({ ...(now.category && { category: now.category }), ...(offer && { offer }) }),
      resetScroll: false,
    })

  return (
    <div className={styles.page}>
      <Title>{t('promotions.title')}</Title>
      <header className={styles.head}>
        {isWide ? <Banner image={offers[0]?.image ?? ''} /> : null}
        <div className={styles.words}>
          <h1>{t('promotions.title')}</h1>
          <p>{t('promotions.intro')}</p>
        </div>
      </header>
      <Chips selected={code} />
      <h2 className="visually-hidden">
        {code === undefined ? t('promotions.all') : t(`promotions.c${code}`)}
      </h2>
      {search.offer && !opened && !isPending && !isPaused ? (
        <p role="status">{t('promotions.ended')}</p>
      ) : null}
      <p className="visually-hidden" role="status">
        {isPending ? t('common.loading') : t('promotions.count', { count: shown.length })}
      </p>
      {isPending ? (
        <div className={styles.cards}>
          {[1, 2, 3].map((one) => (
            <Skeleton key={one} height={360} />
          ))}
        </div>
      ) : null}
      {isFailed || isLate ? (
        <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={askAgain} />
      ) : null}
      {!isPending && !isFailed && !isLate && shown.length === 0 ? (
        <EmptyState title={t(isPaused ? 'timeOut.noOffers' : 'common.noData')} />
      ) : null}
      <ul className={styles.cards}>
        {shown.map((offer) => (
          <li key={offer.id}>
            <PromotionCard offer={offer} onDetails={open} />
          </li>
        ))}
      </ul>
      {opened ? <PromotionDetails offer={opened} onClose={() => open()} /> : null}
    </div>
  )
}

function Banner({ image }: { image: string }) {
  const art = useArt()
  return <Picture src={art(image)} alt="" width={1280} height={240} eager className={styles.banner} />
}

/** ALL and the twelve categories that are shown; hidden codes have no chip (S-PROMO-02, S-PROMO-03). */
function Chips({ selected }: { selected: (typeof PROMOTION_CATEGORIES)[number] | undefined }) {
  const { t } = useApp()
  const navigate = useNavigate({ from: '/promotions' })
  const choose = (code?: number) =>
    void navigate({
      search: code === undefined ? {} : { category: String(code) },
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={styles.chips} role="group" aria-label={t('promotions.categories')}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={selected === undefined}
        onClick={() => choose()}
      >
        {t('promotions.all')}
      </button>
      {PROMOTION_CATEGORIES.map((code) => (
        <button
          key={code}
          type="button"
          className={styles.chip}
          aria-pressed={selected === code}
          onClick={() => choose(code)}
        >
          {t(`promotions.c${code}`)}
        </button>
      ))}
    </div>
  )
}
