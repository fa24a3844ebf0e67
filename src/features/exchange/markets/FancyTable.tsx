import { memo, useCallback, useState } from 'react'
import type { FancyRow } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { FANCY_TABS, type FancyTab, isOfTab } from './fancyTabs.ts'
import type { Book } from '../prices/feed.ts'
import { useIsAway } from './inView.ts'
import styles from './Odds.module.css'
import { OddsCell } from './OddsCell.tsx'
import { type Place, type Taking, useTaking } from './priceTaking.ts'
import { useBookPart, useWatchedPart } from '../prices/useBook.ts'
import { marketWords } from '../shared/marketWords.ts'

const PANEL = 'fancy-panel'

/** Fancy bets in six tabs, No and Yes. Source: S-EXCH-05, S-EXCH-06, S-EXCH-12, S-EXCH-13; N-ENT-32; T-STATE-19. */
export const FancyTable = memo(function FancyTable({ place }: { place: Place }) {
  const { t } = useApp()
  const [tab, setTab] = useState<FancyTab>('all')
  const { take, isChosen } = useTaking(place, 'fancy', t('exch.fancy'))
  return (
    <section className={styles.market} aria-labelledby="fancy">
      <h2 id="fancy" className={styles.fancyTitle}>
        {t('exch.fancy')}
      </h2>
      <Tabs
        label={t('exch.fancy')}
        tabs={FANCY_TABS.map((id) => ({ id, label: t(`exch.tab.${id}`) }))}
        selected={tab}
        onSelect={setTab}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={t(`exch.tab.${tab}`)}>
        <Rows eventId={place.eventId} tab={tab} take={take} isChosen={isChosen} />
      </div>
    </section>
  )
})

const nameOf = ({ marketId, title }: FancyRow) => marketId ?? title

/** The rows of a tab. Of forty one changes ten times a second: the list is drawn again when other rows stand in it. */
function Rows({ eventId, tab, ...taking }: Taking & { eventId: string; tab: FancyTab }) {
  const { t } = useApp()
  const namesOf = useCallback(
    ({ data, isPaused }: Book<'event'>) => ({
      names: (data?.fancy ?? []).map((row) => (isOfTab(row, tab) ? nameOf(row) : undefined)),
      isPaused,
    }),
    [tab],
  )
  const { names, isPaused } = useBookPart('event', eventId, namesOf)
  if (names.every((name) => name === undefined)) return <p className={styles.none}>{t('exch.noFancy')}</p>
  return (
    <>
      <div className={styles.head} data-levels={1}>
        <span className="visually-hidden">{t('exch.fancy')}</span>
        <span />
        <span data-side="lay">{t('orders.side.no')}</span>
        <span data-side="back">{t('orders.side.yes')}</span>
      </div>
      <ul className={styles.rows}>
        {names.map((name, place) =>
          name === undefined ? null : (
            <Row key={name} eventId={eventId} place={place} isPaused={isPaused} {...taking} />
          ),
        )}
      </ul>
    </>
  )
}

interface RowProps extends Taking {
  row: FancyRow
  isPaused: boolean
}

const Row = memo(function Row({
  eventId,
  place,
  ...props
}: Omit<RowProps, 'row'> & { eventId: string; place: number }) {
  const { t } = useApp()
  const rowOf = useCallback(({ data }: Book<'event'>) => data?.fancy[place], [place])
  const [isRowAway, watch] = useIsAway()
  const row = useWatchedPart('event', eventId, rowOf, isRowAway)
  if (!row) return null
  return (
    <li ref={watch} className={styles.row} data-levels={1}>
      <span className={styles.name}>{marketWords(row.title, t)}</span>
      <Lines row={row} {...props} />
    </li>
  )
})

function Lines({ row, isPaused, take, isChosen }: RowProps) {
  const { t } = useApp()
  if (row.isSuspended) return <span className={styles.closed}>{t('exch.suspend')}</span>
  if (row.isBallRunning) return <span className={styles.closed}>{t('exch.ballRunning')}</span>
  return (['lay', 'back'] as const).map((side) => {
    const isYes = side === 'back'
    const [run, rate] = isYes ? [row.yes, row.yesRate] : [row.no, row.noRate]
    const { marketId: market } = row
    return (
      <OddsCell
        key={side}
        side={side}
        name={`${t(isYes ? 'orders.side.yes' : 'orders.side.no')} ${marketWords(row.title, t)}`}
        odds={rate > 0 ? 100 + rate : undefined}
        line={run}
        isPaused={isPaused}
        isChosen={market !== undefined && isChosen(market, 1, side)}
        onPick={
          take && market !== undefined
            ? () =>
                take({
                  market,
                  selection: 1,
                  selectionName: row.title,
                  side,
                  odds: 100 + rate,
                  run,
                  version: row.version,
                })
            : undefined
        }
      />
    )
  })
}
