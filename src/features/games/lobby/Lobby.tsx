import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Title } from '../../../lib/Title.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { useApp } from '../../../lib/app.tsx'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { LobbyWide } from './Lobby.desktop.tsx'
import { LobbyNarrow } from './Lobby.mobile.tsx'
import { SearchPage } from './SearchPage.mobile.tsx'
import { useLobby } from './useLobby.ts'

const Launcher = lazy(async () => ({ default: (await import('../launcher/Launcher.tsx')).Launcher }))

const SearchAll = lazyPart(async () => (await import('../search/SearchAll.tsx')).SearchAll)

/** Every list of games, whichever its address, the search of everything, and the game that is open over it. Source: spec 2.5-2.7; X-81. */
export function Lobby() {
  const model = useLobby()
  const isWide = useIsWide()
  const { t } = useApp()
  const { play, find } = useSearch({ strict: false })
  const isOfAll = find === 'all'
  return (
    <>
      <Title>{isOfAll ? t('shell.search') : model.title}</Title>
      {isOfAll ? (
        <Suspense>
          <SearchAll />
        </Suspense>
      ) : isWide ? (
        <LobbyWide model={model} />
      ) : model.isSearching ? (
        <SearchPage model={model} />
      ) : (
        <LobbyNarrow model={model} />
      )}
      {play ? (
        <Suspense>
          <Launcher key={play} play={play} name={model.nameOf(play)} />
        </Suspense>
      ) : null}
    </>
  )
}
