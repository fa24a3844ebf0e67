import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../../contract/content.ts'
import { useArt } from '../../lib/app.tsx'
import { query } from '../../lib/query.ts'
import styles from './Lobby.module.css'
import { categories, type Category } from './shared/categories.ts'

/** The page's banner: one of the site's slides, a different one for each category, under the page's name. */
export function GameBanner({ title, category }: { title: string; category: Category | undefined }) {
  const art = useArt()
  const { data } = useQuery(query(contentApi.sliders, {}))
  const slides = data?.filter(({ isActive, type, image }) => isActive && type === 'Main' && image) ?? []
  const place = category ? categories.indexOf(category) : 0
  const picture = art(slides[place % slides.length]?.image ?? '')
  return (
    <header className={styles.banner}>
      {picture ? <img src={picture} alt="" crossOrigin="anonymous" className={styles.bannerArt} /> : null}
      <h1 className={styles.bannerTitle}>{title}</h1>
    </header>
  )
}
