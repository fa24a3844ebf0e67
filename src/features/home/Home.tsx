import { useSiteTitle } from '../../lib/Title.tsx'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { aside } from '../../ui/lazy/aside.ts'
import { Near } from '../../ui/lazy/Near.tsx'
import { Categories } from './Categories.tsx'
import { Hero } from './Hero.tsx'
import styles from './Home.module.css'
import { Notice } from './Notice.tsx'
import { Favourites, Featured } from './Strips.tsx'

const Offers = aside(async () => (await import('./Offers.tsx')).Offers)
const SportSliders = aside(async () => (await import('./SportSliders.tsx')).SportSliders)
const About = aside(async () => (await import('./About.tsx')).About)

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
      {isWide ? (
        <Near room={styles.sportsRoom}>
          <SportSliders />
        </Near>
      ) : (
        <Favourites />
      )}
      <Featured />
      <Near room={styles.offersRoom}>
        <Offers />
      </Near>
      {isWide ? (
        <Near room={styles.aboutRoom}>
          <About />
        </Near>
      ) : null}
    </div>
  )
}
