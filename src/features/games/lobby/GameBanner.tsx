import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contentApi } from '../../../../contract/content.ts'
import { useArt } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Lobby.module.css'
import { type Category, categoryOf } from '../shared/categories.ts'

/**
 * The page's banner under the page's name: the site's slide that leads to this very category. Where no slide does there
 * is no picture, since any other would show another game.
 */
export function GameBanner({ title, category }: { title: string; category: Category | undefined }) {
  const art = useArt()
  const { data } = useQuery(query(contentApi.sliders, {}))
  const slides = data?.filter(({ isActive, type, image }) => isActive && type === 'Main' && image) ?? []
  const own = slides.find(({ link }) => category && leadsTo(link) === category)
  const address = art(own?.image ?? '')
  const [lost, setLost] = useState('')
  const picture = address === lost ? '' : address
  return (
    <header className={styles.banner} data-bare={picture ? undefined : true}>
      {picture ? (
        <img
          src={picture}
          alt=""
          crossOrigin="anonymous"
          className={styles.bannerArt}
          onError={() => setLost(picture)}
        />
      ) : category ? (
        <span className={styles.bannerSign}>
          <Icon name={category.icon} size={72} />
        </span>
      ) : null}
      <h1 className={styles.bannerTitle}>{title}</h1>
    </header>
  )
}

/** The category that a slide's own address shows; none of what leads elsewhere. */
function leadsTo(link: string): Category | undefined {
  if (!link.startsWith('/')) return undefined
  const { pathname, searchParams } = new URL(link, location.origin)
  return categoryOf(pathname, Object.fromEntries(searchParams))
}
