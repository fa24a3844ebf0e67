/** What both layouts of the betting records are made of. */
import type { Paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { WorksOffline } from '../shared/WorksOffline.tsx'
import { BET_LISTS, betFilterCount, type BetFilters, betFiltersFrom, isTypeId } from './betFilters.ts'
import styles from './Bets.module.css'
import { DateFields, Select } from '../list/FilterFields.tsx'
import type { BetsModel } from './useBets.ts'

export const PANEL = 'bets-panel'

/** Settled, Unsettled and Exchange at both widths. */
export function BetTabs({ model }: { model: BetsModel }) {
  const { t } = useApp()
  return (
    <Tabs
      label={t('bets.title')}
      tabs={BET_LISTS.map((id) => ({ id, label: t(`bets.${id}`) }))}
      selected={model.list}
      onSelect={model.choose}
      panelId={PANEL}
    />
  )
}

interface FieldsProps {
  model: BetsModel
  value: BetFilters
  onChange: (filters: BetFilters) => void
}

/** Platform, Game Type and Date; nothing is applied before Submit (S-BET-01, 04). */
export function BetFilterFields({ model, value, onChange }: FieldsProps) {
  const { t } = useApp()
  return (
    <>
      <Select
        label={t('bets.platform')}
        value={value.platform}
        onChange={(platform) => onChange({ ...value, platform })}
      >
        <option value="">{t('common.all')}</option>
        {model.platforms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t('bets.gameType')}
        value={value.game}
        onChange={(game) => onChange({ ...value, game: isTypeId(game) ? game : '' })}
      >
        <option value="">{t('common.all')}</option>
        {model.types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <DateFields value={value} onChange={(change) => onChange({ ...value, ...change })} />
    </>
  )
}

/** Money with its sign: a loss by U+2212, never by colour alone. */
export function Signed({ amount }: { amount: Paisa }) {
  const { format } = useApp()
  return (
    <span className={styles.signed} data-sign={Math.sign(amount)}>
      <span className="figures">
        {amount > 0 ? '+' : ''}
        {format.money(amount)}
      </span>
    </span>
  )
}

/** What all the bets shown come to, over every page; of unsettled ones only the stake is known. */
export function Totals({ model }: { model: BetsModel }) {
  const { t, format } = useApp()
  const { staked, returned, net } = model.totals
  return (
    <dl className={styles.totals} aria-label={t('bets.totals')}>
      <div>
        <dt>{t('bets.staked')}</dt>
        <dd className="figures">{format.money(staked)}</dd>
      </div>
      {model.list === 'unsettled' ? null : (
        <>
          <div>
            <dt>{t('bets.returned')}</dt>
            <dd className="figures">{format.money(returned)}</dd>
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

/** What stands in the list's place: loading, a failure, nothing that matches. */
export function BetsState({ model }: { model: BetsModel }) {
  const { t } = useApp()
  if (model.isFailed) {
    return (
      <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry}>
        <WorksOffline />
      </ErrorState>
    )
  }
  if (!model.rows) return <Skeleton height={440} label={t('common.loading')} />
  if (model.rows.length > 0) return null
  return (
    <EmptyState title={t('common.noData')}>
      {betFilterCount(model.filters) > 0 ? (
        <Button kind="secondary" small onClick={() => model.apply(betFiltersFrom({}))}>
          {t('records.clear')}
        </Button>
      ) : null}
    </EmptyState>
  )
}
