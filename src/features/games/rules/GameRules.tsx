import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Game } from '../../../../contract/games.ts'
import { useApp } from '../../../lib/app.tsx'
import { Title } from '../../../lib/Title.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import sheet from '../../../ui/Sheet.module.css'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { filterGames } from '../lobby/selection.ts'
import { useCatalogue } from '../lobby/useCatalogue.ts'
import { gameKey } from '../shared/play.ts'
import { rulesOf } from '../shared/rules.ts'
import styles from './GameRules.module.css'

/** Games shown at first, and with each "Show more". */
const STEP = 40

/**
 * `/game-rules`: what each game pays and how likely, before anything is staked; without a network those that were
 * looked at. Source: protection.md PP-28.
 */
export function GameRules() {
  const { game } = useSearch({ strict: false })
  return game ? <OneGame key={game} game={game} /> : <AllGames />
}

/** The rules of `PLATFORM.code`, by the game's own frame. */
function OneGame({ game }: { game: string }) {
  const { t, config, language, settings } = useApp()
  const { theme, textSize } = settings.get()
  const src = `${config.apiBase}/play-rules/?${new URLSearchParams({ g: game, l: language, theme, text: textSize })}`
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['guest', '/play-rules', src],
    // Asked for beforehand: a frame cannot say that there is no network, or no such page.
    queryFn: async ({ signal }) => {
      const { ok, status } = await fetch(src, { signal })
      if (!ok && status !== 404) throw new Error(`${status}`)
      return ok
    },
    networkMode: 'always',
    retry: false,
  })
  const frame = useRef<HTMLIFrameElement>(null)
  const isIn = useFocusIn(frame)
  return (
    <div className={styles.one}>
      <Title>{t('rules.title')}</Title>
      <div className={styles.head}>
        <Link to="/game-rules" className={styles.back} aria-label={t('rules.all')}>
          <Icon name="back" />
        </Link>
        <h1 className={sheet.title}>{t('rules.title')}</h1>
      </div>
      {isPending ? <Skeleton height={480} label={t('common.loading')} /> : null}
      {error ? (
        <ErrorState
          message={t('rules.failed')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === false ? <EmptyState title={t('rules.theirs')} /> : null}
      {data ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, held by its policy: the worker keeps it by its origin (decision 190)
        <iframe
          ref={frame}
          className={isIn ? `${styles.frame} ${styles.isIn}` : styles.frame}
          src={src}
          title={t('rules.title')}
          referrerPolicy="no-referrer"
        />
      ) : null}
    </div>
  )
}

/** Whether the focus is in the frame's page: engines differ in whether `:focus` matches a frame then. */
function useFocusIn(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isIn, setIsIn] = useState(false)
  useEffect(() => {
    const look = () => setIsIn(frame.current !== null && document.activeElement === frame.current)
    addEventListener('blur', look)
    addEventListener('focus', look)
    return () => {
      removeEventListener('blur', look)
      removeEventListener('focus', look)
    }
  }, [frame])
  return isIn
}

function AllGames() {
  const { t } = useApp()
  const { games, gamesError, retry } = useCatalogue(undefined)
  const [word, setWord] = useState('')
  const searched = useDeferredValue(word)
  const [shown, setShown] = useState(STEP)
  const found = games && filterGames(games, searched, [])
  return (
    <div className={sheet.screen}>
      <Title>{t('rules.title')}</Title>
      <h1 className={sheet.title}>{t('rules.title')}</h1>
      <p className={sheet.meta}>{t('rules.intro')}</p>
      <SearchInput label={t('games.search')} clearLabel={t('games.clearSearch')} onType={setWord} />
      {gamesError ? (
        <ErrorState message={gamesError} retryLabel={t('common.retry')} onRetry={retry} />
      ) : found ? (
        <ul className={styles.games}>
          {found.slice(0, shown).map((one) => (
            <li key={gameKey(one)}>
              <GameLine game={one} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={480} label={t('common.loading')} />
      )}
      {found?.length === 0 ? <EmptyState title={t('common.noData')} /> : null}
      {found && found.length > shown ? (
        <Button kind="secondary" onClick={() => setShown(shown + STEP)}>
          {t('fairness.more')}
        </Button>
      ) : null}
    </div>
  )
}

const GameLine = ({ game }: { game: Game }) => (
  <Link to="/game-rules" search={{ game: rulesOf(game) }} className={styles.game}>
    <span>{game.name}</span>
    <Icon name="chevron-right" size={20} />
  </Link>
)
