import { Link, type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Game } from '../../../../contract/games.ts'
import type { ExchangeEvent } from '../../../../contract/exchange.ts'
import { SEARCH_TEXTS, type SearchWord } from '../../../i18n/searchTexts.ts'
import { useApp } from '../../../lib/app.tsx'
import { useTexts } from '../../../lib/hooks/useTexts.ts'
import { usePromotionWords } from '../../promotions/shared/usePromotions.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import { playOf } from '../shared/play.ts'
import styles from './SearchAll.module.css'
import { type Found, useFound } from './useFound.ts'
import { dayOf, type Side } from './useMatches.ts'

/** How long it waits for the next letter. Source: interface.md 2.6. */
const PAUSE_MS = 150
/** Rows of a group before all of them are asked for. */
const FEW = 4

/**
 * One search over games, matches, who plays them, offers and help, in both scripts, offline over what this device keeps; arrows
 * go from the field through what is found. Source: exchange.md 4; decision 197.
 */
export function SearchAll() {
  const { say } = useTexts(SEARCH_TEXTS)
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false })
  const [word, setWord] = useState(q)
  const [seen, setSeen] = useState(q)
  const [written, setWritten] = useState(q)
  // The address changed by itself (Back, a link): the search follows it, but not back to a word it wrote there.
  if (q !== seen) {
    setSeen(q)
    if (q !== written) {
      setWritten(q)
      setWord(q)
    }
  }
  const screen = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    field.current?.focus()
    return () => clearTimeout(pause.current)
  }, [])
  useEffect(() => {
    if (field.current && field.current.value.trim() !== q) field.current.value = q
  }, [q])

  const type = (typed: string) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(
      () => startTransition(() => setWord(typed.trim())),
      typed === '' ? 0 : PAUSE_MS,
    )
  }
  const settle = (typed: string) => {
    clearTimeout(pause.current)
    const wanted = typed.trim()
    setWord(wanted)
    if (wanted === q) return
    setWritten(wanted)
    void navigate({
      to: '/games',
      search: { find: 'all', q: wanted },
      replace: true,
      resetScroll: false,
    })
  }
  const move = (event: KeyboardEvent) => {
    const isField = event.target === field.current
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: isField ? 1 : 0 }[event.key] ?? 0
    if (step === 0) return
    const stops = [...(screen.current?.querySelectorAll<HTMLElement>('input, [data-found]') ?? [])]
    const at = stops.indexOf(event.target as HTMLElement)
    const next = at < 0 ? undefined : stops[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the field and the links in it
    <div ref={screen} className={styles.screen} onKeyDown={move}>
      <h1 className={styles.title}>{say('title')}</h1>
      <search className={styles.field}>
        <SearchInput
          ref={field}
          label={say('field')}
          clearLabel={say('clear')}
          defaultValue={q}
          onType={type}
          onBlur={({ currentTarget }) => settle(currentTarget.value)}
        />
      </search>
      <Results word={useDeferredValue(word)} />
    </div>
  )
}

function Results({ word }: { word: string }) {
  const { t } = useApp()
  const { say } = useTexts(SEARCH_TEXTS)
  const found = useFound(word)
  const { games, matches, sides, promotions, topics } = found
  const count = [games, matches, sides, promotions, topics].reduce((sum, { length }) => sum + length, 0)
  const isNothing = word !== '' && count === 0 && !found.isPending
  return (
    <>
      <p role="status" className={styles.count}>
        {word === '' || (count === 0 && found.isPending)
          ? ''
          : isNothing
            ? say('none', { word })
            : say('found', { count })}
      </p>
      {found.isKept && games.length > 0 ? <p className={styles.note}>{say('kept')}</p> : null}
      {word === '' ? (
        <>
          <p className={styles.note}>{say('hint')}</p>
          <Ways />
        </>
      ) : isNothing ? (
        <EmptyState title={say('none', { word })}>
          <p className={styles.note}>{say('noneHint')}</p>
          <Ways />
        </EmptyState>
      ) : count === 0 ? (
        <Skeleton height={240} label={t('common.loading')} />
      ) : (
        <Groups key={word} word={word} found={found} />
      )}
    </>
  )
}

/** Where somebody goes who finds nothing, or does not know what to write. */
function Ways() {
  const { t, config } = useApp()
  return (
    <div className={styles.ways}>
      <ButtonLink to="/games" kind="secondary">
        {t('shell.allGames')}
      </ButtonLink>
      {config.exchangeBase === '' ? null : (
        <ButtonLink to="/exchange-inplay" kind="secondary">
          {t('exch.inPlay')}
        </ButtonLink>
      )}
      <ButtonLink to="/promotions" kind="secondary">
        {t('shell.promotions')}
      </ButtonLink>
      <ButtonLink to="/help" kind="secondary">
        {t('shell.help')}
      </ButtonLink>
    </div>
  )
}

/** The first group stands at once, the others a frame later: they lie below it, so that nothing moves. */
function Groups({ word, found }: { word: string; found: Found }) {
  const promotionWords = usePromotionWords()
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  const groups = [
    <Group
      key="games"
      of="games"
      count={found.games.length}
      all={
        <ButtonLink to="/games" search={{ q: word }} kind="quiet" small>
          <AllOf count={found.games.length} />
        </ButtonLink>
      }
    >
      {found.games.slice(0, FEW).map((game) => (
        <GameRow key={playOf(game)} game={game} by={found.providerOf(game.platform)} word={word} />
      ))}
    </Group>,
    <Group key="matches" of="matches" count={found.matches.length}>
      {found.matches.map((match) => (
        <MatchRow key={match.id} match={match} />
      ))}
    </Group>,
    <Group key="sides" of="sides" count={found.sides.length}>
      {found.sides.map((side) => (
        <SideRow key={`${side.sport} ${side.name}`} side={side} />
      ))}
    </Group>,
    <Group key="promotions" of="promotions" count={found.promotions.length}>
      {found.promotions.map((offer) => (
        <Row key={offer.id} to="/promotions" search={{ offer: offer.id }} name={promotionWords(offer).name} />
      ))}
    </Group>,
    <Group key="help" of="help" count={found.topics.length}>
      {found.topics.map(({ page, place, heading, title }) => (
        <Row key={`${page} ${place}`} to={`/${page}`} hash={`s${place}`} name={heading} more={title} />
      ))}
    </Group>,
  ].filter(({ props }) => props.count > 0)
  return isWhole ? groups : groups.slice(0, 1)
}

const AllOf = ({ count }: { count: number }) => useTexts(SEARCH_TEXTS).say('all', { count })

function Group({
  of,
  count,
  children,
  all,
}: {
  of: SearchWord & ('games' | 'matches' | 'sides' | 'promotions' | 'help')
  count: number
  /** A row for each, or the first few where `all` leads to all of them. */
  children: readonly ReactNode[]
  all?: ReactNode
}) {
  const { say, figure } = useTexts(SEARCH_TEXTS)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.group} aria-labelledby={`found-${of}`}>
      <h2 id={`found-${of}`} className={styles.heading}>
        {say(of)} <span className={styles.badge}>{figure(count)}</span>
      </h2>
      <ul>{isOpen ? children : children.slice(0, FEW)}</ul>
      {count <= FEW || isOpen
        ? null
        : (all ?? (
            <Button kind="quiet" small onClick={() => setIsOpen(true)}>
              <AllOf count={count} />
            </Button>
          ))}
    </section>
  )
}

type Place = Pick<LinkProps, 'to' | 'search' | 'hash'>

function Row({ name, more, ...place }: Place & { name: string; more?: string }) {
  return (
    <li>
      <Link {...place} className={styles.row} data-found resetScroll>
        <span className={styles.name}>{name}</span>
        {more ? <span className={styles.more}>{more}</span> : null}
      </Link>
    </li>
  )
}

/** Opened over the search, so that the cross goes back to it. */
function GameRow({ game, by, word }: { game: Game; by: string; word: string }) {
  return (
    <li>
      <Link
        to="/games"
        search={{ find: 'all', q: word, play: playOf(game) }}
        state={{ isOverList: true }}
        className={styles.row}
        data-found
        resetScroll={false}
      >
        <span className={styles.name}>{game.name}</span>
        <span className={styles.more}>{by}</span>
      </Link>
    </li>
  )
}

/** A match that is over opens among the results of its day; another, its prices. */
function useMatchPlace(): (match: ExchangeEvent) => Place {
  return ({ id, marketId, sport, isOver, startsAt }) =>
    isOver && startsAt !== undefined
      ? { to: '/exchange-inplay', search: { tab: 'result', day: dayOf(startsAt), event: id } }
      : { to: '/odds-view', search: { event: id, market: marketId, sport } }
}

function useMatchWords(): (match: ExchangeEvent) => string {
  const { t, format } = useApp()
  const { say } = useTexts(SEARCH_TEXTS)
  return ({ isOver, isInPlay, result, startsAt }) => {
    if (isOver) return t('exch.won', { name: result })
    if (isInPlay) return say('inPlay')
    return startsAt === undefined ? '' : format.dateTime(startsAt)
  }
}

function MatchRow({ match }: { match: ExchangeEvent }) {
  const { t } = useApp()
  const words = useMatchWords()
  const place = useMatchPlace()
  const more = [t(`exch.sport.${match.sport}`), words(match)].filter(Boolean).join(' · ')
  return <Row {...place(match)} name={match.name} more={more} />
}

function SideRow({ side: { name, sport, matches } }: { side: Side }) {
  const { t, format } = useApp()
  const { say } = useTexts(SEARCH_TEXTS)
  const place = useMatchPlace()
  const [nearest] = matches
  if (!nearest) return null
  const { isOver, isInPlay, startsAt } = nearest
  const when = isOver
    ? say('last', { name: nearest.name })
    : isInPlay || startsAt === undefined
      ? `${say('inPlay')}: ${nearest.name}`
      : say('next', { name: nearest.name, time: format.dateTime(startsAt) })
  return <Row {...place(nearest)} name={name} more={`${t(`exch.sport.${sport}`)} · ${when}`} />
}
