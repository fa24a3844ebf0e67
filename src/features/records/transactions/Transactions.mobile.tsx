import { useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { Age } from '../list/Age.tsx'
import { TruncatedNote } from '../list/TruncatedNote.tsx'
import { AmountCell, DateCell, StatusCell, TypeCell } from './columns.tsx'
import { DetailTable, Timeline } from './Detail.tsx'
import detail from './Detail.module.css'
import { DetailActions } from './DetailActions.tsx'
import { FilterFields } from '../list/FilterFields.tsx'
import { FilterSheet } from '../list/FilterSheet.tsx'
import { filterCount, filtersFrom } from '../list/filters.ts'
import { HistoryLink } from '../statement/HistoryLink.tsx'
import { ListState } from '../list/ListState.tsx'
import { LoadMore } from '../list/LoadMore.tsx'
import styles from './Transactions.module.css'
import type { TransactionsModel } from './useTransactions.ts'

const ICONS = { deposit: 'deposit', withdraw: 'withdraw', adjustment: 'gift' } as const

/** Cards; filters and the detail open as sheets (S-TXN-07, 08). */
export function TransactionsMobile({ model }: { model: TransactionsModel }) {
  const { t } = useApp()
  const shown = model.rows?.slice(0, model.page.page * model.page.size) ?? []
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('records.title')}</h1>
        <FilterSheet
          filters={model.filters}
          none={filtersFrom({})}
          count={filterCount(model.filters)}
          onApply={model.apply}
        >
          {(filters, onChange) => (
            <FilterFields filters={filters} methods={model.methods} onChange={onChange} />
          )}
        </FilterSheet>
      </div>
      <Age model={model} />
      <ListState model={model} />
      <ul className={styles.cards}>
        {shown.map((row) => (
          <li key={row.id}>
            <button type="button" className={styles.card} onClick={() => model.show(row.id)}>
              <span className={styles.icon}>
                <Icon name={row.amount < 0 ? ICONS.withdraw : ICONS[row.action]} size={20} />
              </span>
              <TypeCell row={row} />
              <AmountCell row={row} />
              <span className={styles.meta}>
                <DateCell row={row} />
              </span>
              <span className={styles.status}>
                <StatusCell row={row} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <LoadMore model={model} shown={shown.length} />
      <TruncatedNote isCut={model.isCut} />
      <HistoryLink />
      <DetailSheet model={model} />
    </div>
  )
}

function DetailSheet({ model }: { model: TransactionsModel }) {
  const { t } = useApp()
  const [tab, setTab] = useState<'timeline' | 'details'>('timeline')
  const row = model.open
  if (!row && !model.isGone) return null
  return (
    <Dialog
      title={t('detail.title')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={() => model.show(undefined)}
    >
      {row ? (
        <div className={detail.sheet}>
          <Tabs
            label={t('detail.tabs')}
            tabs={[
              { id: 'timeline', label: t('detail.timeline') },
              { id: 'details', label: t('detail.details') },
            ]}
            selected={tab}
            onSelect={setTab}
            panelId="record-panel"
          />
          <div id="record-panel" role="tabpanel" className={detail.panel}>
            {tab === 'timeline' ? <Timeline row={row} /> : <DetailTable row={row} />}
          </div>
          <DetailActions row={row} />
        </div>
      ) : (
        <p>{t('detail.gone')}</p>
      )}
    </Dialog>
  )
}
