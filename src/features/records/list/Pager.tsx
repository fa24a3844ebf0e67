import { useApp } from '../../../lib/app.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type Page, PAGE_SIZES } from './filters.ts'
import styles from '../transactions/Transactions.module.css'

export interface Paged {
  total: number
  page: Page
  setPage: (page: number) => void
  setSize: (size: number) => void
}

/** The pages of a wide table, and how many rows one has. */
export function Pager({ model }: { model: Paged }) {
  const { t, format } = useApp()
  const { size, page, pages, start } = model.page
  return (
    <nav className={styles.pager} aria-label={t('records.pages')}>
      <label className={styles.size}>
        {t('records.pageSize')}
        <select value={size} onChange={(event) => model.setSize(Number(event.target.value))}>
          {PAGE_SIZES.map((one) => (
            <option key={one} value={one}>
              {format.number(one)}
            </option>
          ))}
        </select>
      </label>
      <span role="status" className="figures">
        {t('records.shown', {
          from: format.number(start + 1),
          to: format.number(Math.min(start + size, model.total)),
          total: format.number(model.total),
        })}
      </span>
      <IconButton label={t('common.previous')} disabled={page <= 1} onClick={() => model.setPage(page - 1)}>
        <Icon name="chevron-left" />
      </IconButton>
      <IconButton label={t('common.next')} disabled={page >= pages} onClick={() => model.setPage(page + 1)}>
        <Icon name="chevron-right" />
      </IconButton>
    </nav>
  )
}
