import { type ReactNode, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './FilterSheet.module.css'

interface Props<Filters> {
  filters: Filters
  /** What Reset sets. */
  none: Filters
  /** How many of the filters are set. */
  count: number
  onApply: (filters: Filters) => void
  children: (filters: Filters, onChange: (filters: Filters) => void) => ReactNode
}

/** On a phone: the button that says how many filters are set, and the sheet in which they are chosen and applied. */
export function FilterSheet<Filters>({ count, ...props }: Props<Filters>) {
  const { t } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" small onClick={() => setIsOpen(true)}>
        <Icon name="filter" size={20} />
        {count > 0 ? t('records.filterCount', { count }) : t('records.filters')}
      </Button>
      {isOpen ? <Sheet {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function Sheet<Filters>({
  filters: first,
  none,
  onApply,
  onClose,
  children,
}: Omit<Props<Filters>, 'count'> & { onClose: () => void }) {
  const { t } = useApp()
  const [filters, setFilters] = useState(first)
  const apply = () => {
    onApply(filters)
    onClose()
  }
  return (
    <Dialog
      title={t('records.filters')}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={() => setFilters(none)}>
            {t('common.reset')}
          </Button>
          <Button onClick={apply}>{t('records.apply')}</Button>
        </>
      }
    >
      <div className={styles.sheet}>{children(filters, setFilters)}</div>
    </Dialog>
  )
}
