import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Paged } from './Pager.tsx'
import styles from '../transactions/Transactions.module.css'

/** The end of a list of cards: how many are shown, and the rest. */
export function LoadMore({ model, shown }: { model: Paged; shown: number }) {
  const { t, format } = useApp()
  if (shown === 0) return null
  return (
    <>
      <p className={styles.count} role="status">
        {t('records.shown', {
          from: format.number(1),
          to: format.number(shown),
          total: format.number(model.total),
        })}
      </p>
      {shown < model.total ? (
        <Button kind="secondary" wide onClick={() => model.setPage(model.page.page + 1)}>
          {t('records.loadMore')}
        </Button>
      ) : null}
    </>
  )
}
