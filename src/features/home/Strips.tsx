import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { gamesApi } from '../../../contract/games.ts'
import { useApp, useArt } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Strip } from '../../ui/Strip.tsx'
import { gameKey, playOf } from '../games/shared/play.ts'
import { useFavourites } from '../games/shared/useGameList.ts'
import { ItemLink } from './ItemLink.tsx'
import styles from './Strips.module.css'
import { useSlides } from './useSlides.ts'

/** At most so many tiles in a strip. */
const SHOWN = 12

/** The player's own favourites; an empty list shows the house's picks and says so (S-NHOME-04, D-18). */
export function Favourites() {
  const { t } = useApp()
  const { favourites } = useFavourites()
  const { slides, titleOf, isPending } = useSlides('Favourite')
  if (favourites.length > 0) return <OwnFavourites keys={favourites.slice(0, SHOWN)} />
  if (isPending) return <div className={styles.room} data-hint />
  if (slides.length === 0) return null
  return (
    <Strip
      title={t('home.featured')}
      hint={t('home.favouritesHint')}
      shape="scene"
      words={{ previous: t('common.previous'), next: t('common.next') }}
    >
      {slides.slice(0, SHOWN).map((slide) => (
        <Tile key={slide.id} link={slide.link} image={slide.image} name={titleOf(slide)} isScene />
      ))}
    </Strip>
  )
}

function OwnFavourites({ keys }: { keys: readonly string[] }) {
  const { t } = useApp()
  const platforms = [...new Set(keys.map((key) => key.split('/')[0] ?? ''))].sort()
  const { data } = useQuery(query(gamesApi.games, { system: platforms }))
  const known = new Map((data?.games ?? []).map((game) => [gameKey(game), game]))
  const games = keys.flatMap((key) => known.get(key) ?? [])
  return (
    <Strip
      title={t('home.favourites')}
      action={
        <Link to="/games" search={{ sort: 'favorite' }} className={styles.all}>
          {t('home.seeAll')}
        </Link>
      }
      words={{ previous: t('common.previous'), next: t('common.next') }}
    >
      {games.map((game) => (
        <Tile key={gameKey(game)} link={playOf(game)} image={game.icon} name={game.name} />
      ))}
    </Strip>
  )
}

/** Games that the house shows (S-NHOME-05). */
export function Featured() {
  const { t } = useApp()
  const { slides, titleOf, isPending } = useSlides('Features')
  if (isPending) return <div className={styles.room} />
  if (slides.length === 0) return null
  return (
    <Strip
      title={t('home.featuredGames')}
      shape="scene"
      words={{ previous: t('common.previous'), next: t('common.next') }}
    >
      {slides.map((slide) => (
        <Tile key={slide.id} link={slide.link} image={slide.image} name={titleOf(slide)} isScene />
      ))}
    </Strip>
  )
}

function Tile({
  link,
  image,
  name,
  isScene = false,
}: {
  link: string
  image: string
  name: string
  isScene?: boolean
}) {
  const art = useArt()
  return (
    <li>
      <ItemLink link={link} className={styles.tile}>
        <Picture
          src={art(image)}
          alt=""
          width={isScene ? 480 : 240}
          height={isScene ? 270 : 320}
          className={styles.poster}
        />
        <span className={styles.name}>{name}</span>
      </ItemLink>
    </li>
  )
}
