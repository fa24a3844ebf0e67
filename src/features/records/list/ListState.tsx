import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { filterCount, filtersFrom } from './filters.ts'
import type { TransactionsModel } from '../transactions/useTransactions.ts'

/** What stands in the list's place while it is loading, after a failure, and when nothing matches. */
export function ListState({ model }: { model: TransactionsModel }) {
  const { t } = useApp()
  if (model.isFailed) {
    return <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry} />
  }
  if (!model.rows) return <Skeleton height={440} label={t('common.loading')} />
  if (model.rows.length > 0) return null
  return (
    <EmptyState title={t('common.noData')}>
      {filterCount(model.filters) > 0 ? (
        <Button kind="secondary" small onClick={() => model.apply(filtersFrom({}))}>
          {t('records.clear')}
        </Button>
      ) : null}
    </EmptyState>
  )
}
