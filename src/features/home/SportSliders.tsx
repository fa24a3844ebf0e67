import { useApp, useArt } from '../../lib/app.tsx'
import { Carousel } from '../../ui/Carousel.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useFavourites } from '../games/shared/useGameList.ts'
import { ItemLink } from './ItemLink.tsx'
import styles from './SportSliders.module.css'
import { Favourites } from './Strips.tsx'
import { useSlides } from './useSlides.ts'

/** The wide layout's two sport sliders: two slides seen on the left, one on the right (S-WHOME-03). */
export function SportSliders() {
  const { t, settings, format } = useApp()
  const art = useArt()
  const { favourites } = useFavourites()
  const { slides, titleOf } = useSlides('Favourite')
  const words = {
    previous: t('common.previous'),
    next: t('common.next'),
    pause: t('home.pause'),
    play: t('home.play'),
    slide: (number: number, total: number) => t('home.slide', { number, total }),
  }
  const shown = slides.map((slide) => ({
    id: slide.id,
    render: () => (
      <ItemLink link={slide.link} className={styles.slide}>
        <Picture src={art(slide.image)} alt="" width={640} height={360} className={styles.picture} />
        <span className={styles.name}>{titleOf(slide)}</span>
      </ItemLink>
    ),
  }))
  // Each slide belongs to one of the two, which move each at its own time: none stands twice on the screen, ever.
  const leftCount = Math.max(2, Math.ceil(shown.length / 2))
  const [left, right] = [shown.slice(0, leftCount), shown.slice(leftCount)]
  return (
    <>
      {shown.length > 0 ? (
        <div>
          <h2 className={styles.title}>{t('home.featuredSports')}</h2>
          {favourites.length === 0 ? <p className={styles.hint}>{t('home.favouritesHint')}</p> : null}
          <div className={styles.pair}>
            <Carousel
              label={`${t('home.featuredSports')} ${format.number(1)}`}
              words={words}
              slides={left}
              isStill={settings.savesData()}
              perView={2}
            />
            {right.length > 0 ? (
              <Carousel
                label={`${t('home.featuredSports')} ${format.number(2)}`}
                words={words}
                slides={right}
                isStill={settings.savesData()}
              />
            ) : null}
          </div>
        </div>
      ) : null}
      {favourites.length > 0 ? <Favourites /> : null}
    </>
  )
}
