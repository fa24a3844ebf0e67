import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { gamesApi, type System } from '../../../contract/games.ts'
import { useApp, usePicture } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'
import { lazyPart } from '../../ui/lazy/lazyPart.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useReducedMotion } from '../../ui/browser/useReducedMotion.ts'
import { categories, type Category, type CategoryId, categorySearch } from '../games/shared/categories.ts'
import { sports } from '../games/shared/sports.ts'
import styles from './Categories.module.css'

const QueryFallback = lazyPart(async () => (await import('./QueryFallback.tsx')).QueryFallback)

/** Sports, Casino, Slot, Table, Poker, Crash, Fishing. Source: spec 2.3 (S-NHOME-02). */
const SHOWN = categories.slice(0, 7)

/** The kinds of games: a panel that slides in from the chosen tab's side in 0.5 s, the old one inert at once. */
export function Categories() {
  const { t } = useApp()
  const isReduced = useReducedMotion()
  const [current, setCurrent] = useState<CategoryId>('sports')
  const [leaving, setLeaving] = useState<CategoryId>()
  const at = (id: CategoryId | undefined) => SHOWN.findIndex((category) => category.id === id)
  const side = leaving && at(leaving) > at(current) ? 'left' : 'right'
  const chosen = SHOWN.find(({ id }) => id === current)
  const choose = (id: CategoryId) => {
    if (id === current) return
    setLeaving(isReduced ? undefined : current)
    setCurrent(id)
  }

  return (
    <section className={styles.categories} aria-label={t('home.categories')}>
      <Tabs
        label={t('home.categories')}
        panelId="category-panel"
        selected={current}
        onSelect={choose}
        tabs={SHOWN.map(({ id, icon, title }) => ({
          id,
          label: (
            <>
              <Icon name={icon} size={20} />
              {t(title)}
            </>
          ),
        }))}
      />
      {chosen ? (
        <header className={styles.head}>
          <h2>{t(chosen.title)}</h2>
          <Link to="/games" search={categorySearch(chosen)} className={styles.all}>
            {t('home.seeAll')}
          </Link>
        </header>
      ) : null}
      <div className={styles.stage}>
        {SHOWN.filter(({ id }) => id === current || id === leaving).map((category) => {
          const isCurrent = category.id === current
          return (
            <div
              key={category.id}
              id={isCurrent ? 'category-panel' : undefined}
              role={isCurrent ? 'tabpanel' : undefined}
              aria-label={isCurrent ? t(category.title) : undefined}
              inert={!isCurrent}
              className={styles.panel}
              data-move={leaving ? (isCurrent ? `in-${side}` : `out-${side}`) : undefined}
              onAnimationEnd={isCurrent ? () => setLeaving(undefined) : undefined}
            >
              <Panel category={category} />
            </div>
          )
        })}
      </div>
    </section>
  )
}

function Panel({ category }: { category: Category }) {
  const { t } = useApp()
  const read = query(gamesApi.systems, { type: category.type })
  const { data, error } = useQuery(read)
  const systems = data?.systems ?? []
  if (category.id === 'sports') return <Sports systems={systems} />
  if (!data) {
    const room = <Skeleton height="100%" label={t('common.loading')} />
    return (
      <Suspense fallback={room}>
        <QueryFallback queryKey={read.queryKey} error={error} what="systems">
          {room}
        </QueryFallback>
      </Suspense>
    )
  }
  if (systems.length === 0) return <p className={styles.none}>{t('home.providersNone')}</p>
  return (
    <ul className={styles.tiles}>
      {systems.slice(0, 12).map(({ platform, name, icon }) => (
        <li key={platform}>
          <Link to="/games" search={categorySearch(category, platform)} className={styles.tile}>
            <Emblem icon={icon} />
            <span className={styles.name}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The sports list; its emblems come with the systems and are drawn without them too. */
function Sports({ systems }: { systems: System[] }) {
  const { t } = useApp()
  return (
    <ul className={styles.tiles} data-sports>
      <li>
        <Link to="/exchange" className={styles.tile}>
          <span className={styles.sign}>
            <Icon name="sports" size={32} />
          </span>
          <span className={styles.name}>{t('shell.exchange')}</span>
        </Link>
      </li>
      {sports.map((platform) => (
        <li key={platform}>
          <Link
            to="/games"
            search={{ type: 'SPORTS', title: 'sports', system: platform }}
            className={styles.tile}
          >
            <Emblem icon={systems.find((system) => system.platform === platform)?.icon ?? ''} />
            <span className={styles.name}>{t(`sport.${platform}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Emblem({ icon }: { icon: string }) {
  const picture = usePicture()
  return (
    <Picture
      src={picture(icon)}
      alt=""
      width={64}
      height={64}
      className={styles.emblem}
      fallback={<Icon name="ball" size={32} />}
    />
  )
}
