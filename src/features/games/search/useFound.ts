import { useEffect, useMemo } from 'react'
import type { Promotion } from '../../../../contract/content.ts'
import type { ExchangeEvent } from '../../../../contract/exchange.ts'
import type { Game } from '../../../../contract/games.ts'
import { withSite } from '../../../../contract/brand/words.ts'
import { LONG_TEXTS } from '../../../i18n/longTexts.ts'
import type { PageId } from '../../../i18n/pages.ts'
import { useSiteTitle } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { usePromotions } from '../../promotions/shared/usePromotions.ts'
import { useCatalogue } from '../lobby/useCatalogue.ts'
import { sortGames } from '../lobby/selection.ts'
import { type Index, indexOf } from './match.ts'
import { type Side, useMatches, useSides } from './useMatches.ts'

/** A part of a page to read, by its place there. */
export interface Topic {
  page: PageId
  place: number
  heading: string
  title: string
  /** What it is found by: its headings in both languages, then its sentences. */
  headings: readonly string[]
  texts: readonly string[]
}

export interface Found {
  games: readonly Game[]
  /** Who makes the games of a platform. */
  providerOf: (platform: string) => string
  matches: readonly ExchangeEvent[]
  sides: readonly Side[]
  promotions: readonly Promotion[]
  topics: readonly Topic[]
  /** Something that is searched is still on its way. */
  isPending: boolean
  /** The games are those that this device has kept. */
  isKept: boolean
}

/**
 * All that a word finds: games, matches, who plays them, offers and help, each from what is here. A list that this host does not
 * have is left out.
 */
export function useFound(word: string): Found {
  const { games, isKept, providerOf } = useSearchedGames(word)
  const { matches: all, isPending } = useMatches()
  const sides = useSides(all)
  const { offers, isPending: isWaiting } = usePromotions()
  const topics = useTopics()
  const index = {
    matches: useMemo(() => indexOf(all, ({ name }) => [name]), [all]),
    sides: useMemo(() => indexOf(sides, ({ name }) => [name]), [sides]),
    headings: useMemo(() => indexOf(topics, ({ headings }) => headings), [topics]),
    texts: useMemo(() => indexOf(topics, ({ texts }) => texts, { isNames: false }), [topics]),
  }
  useFoldedAhead(index.matches)
  useFoldedAhead(index.sides)
  useFoldedAhead(index.headings)
  useFoldedAhead(index.texts)
  // By their names: what they are told with names half of all words.
  const promotions = indexOf(offers, ({ name }) => Object.values(name))
  const byHeading = index.headings.find(word)
  return {
    games: games ?? [],
    providerOf,
    isKept,
    matches: index.matches.find(word),
    sides: index.sides.find(word),
    promotions: promotions.find(word),
    topics: [...new Set([...byHeading, ...index.texts.find(word)])],
    isPending: isPending || isWaiting || games === undefined,
  }
}

/** So long at a time, ahead of the first letter: a press in between is answered at once. */
const PIECE_MS = 4

/** Makes ahead what an index makes of its rows, in small pieces, so that the first word need not wait for it. */
function useFoldedAhead(index: Pick<Index<unknown>, 'fold'> | undefined): void {
  useEffect(() => {
    if (!index) return undefined
    const go = (): void => {
      const until = performance.now() + PIECE_MS
      if (!index.fold(() => performance.now() < until)) timer = setTimeout(go)
    }
    let timer = setTimeout(go)
    return () => clearTimeout(timer)
  }, [index])
}

/** The games in the house's order; undefined while they come. */
function useSearchedGames(word: string): {
  games: readonly Game[] | undefined
  isKept: boolean
  providerOf: (platform: string) => string
} {
  const { games, gamesError, isKept, providers } = useCatalogue(undefined)
  const index = useMemo(
    () => games && indexOf(sortGames(games, 'displayOrder', []), ({ name }) => [name]),
    [games],
  )
  useFoldedAhead(index)
  return {
    games: index?.find(word) ?? (gamesError === undefined ? undefined : []),
    isKept,
    providerOf: (platform) => providers?.find((one) => one.platform === platform)?.name ?? platform,
  }
}

const PAGES: readonly PageId[] = ['help', 'responsible-gaming', 'rules', 'terms', 'privacy']

function useTopics(): readonly Topic[] {
  const { language } = useApp()
  const site = useSiteTitle()
  return useMemo(
    () =>
      PAGES.flatMap((page) => {
        const { title, sections } = LONG_TEXTS[language].pages[page]
        return sections.map(({ heading }, place): Topic => {
          const written = (['en', 'bn'] as const).flatMap(
            (one) => LONG_TEXTS[one].pages[page].sections[place] ?? [],
          )
          return {
            page,
            place,
            title,
            heading: withSite(heading, site),
            headings: written.map((section) => withSite(section.heading, site)),
            texts: written.flatMap(({ text }) => text),
          }
        })
      }),
    [language, site],
  )
}
