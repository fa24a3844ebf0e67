import { useSiteTitle } from '../../lib/Title.tsx'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { ToolsLink } from '../protection/shared/ToolsLink.tsx'
import { lazyPart } from '../../ui/lazy/lazyPart.ts'
import { LazyWhenNear } from '../../ui/lazy/LazyWhenNear.tsx'
import { Categories } from './Categories.tsx'
import { Hero } from './Hero.tsx'
import styles from './Home.module.css'
import { Notice } from './Notice.tsx'
import { Favourites, Featured } from './Strips.tsx'

const Offers = lazyPart(async () => (await import('./Offers.tsx')).Offers)
const SportSliders = lazyPart(async () => (await import('./SportSliders.tsx')).SportSliders)
const About = lazyPart(async () => (await import('./About.tsx')).About)

/**
 * The home screen, the same for guest and player so that nothing jumps at login: notice, slides, kinds of games,
 * favourites, featured games, promotions; the wide layout adds two sport sliders and the folded text. Source: spec 2.3, 2.4.
 */
export function Home() {
  const isWide = useIsWide()
  const siteTitle = useSiteTitle()
  return (
    <div className={styles.home}>
      <title>{siteTitle}</title>
      <h1 className="visually-hidden">{siteTitle}</h1>
      {isWide ? <Notice /> : null}
      <Hero />
      {isWide ? null : <Notice />}
      <Categories />
      <ToolsLink />
      {isWide ? (
        <LazyWhenNear room={styles.sportsRoom}>
          <SportSliders />
        </LazyWhenNear>
      ) : (
        <Favourites />
      )}
      <Featured />
      <LazyWhenNear room={styles.offersRoom}>
        <Offers />
      </LazyWhenNear>
      {isWide ? (
        <LazyWhenNear room={styles.aboutRoom}>
          <About />
        </LazyWhenNear>
      ) : null}
    </div>
  )
}
