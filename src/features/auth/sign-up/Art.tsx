import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../../../contract/content.ts'
import { useArt } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import styles from '../auth.module.css'

/** The first of the main slides: what the site looks like inside; nothing under data saver. */
export function Art() {
  const art = useArt()
  const { data: slides } = useQuery(query(contentApi.sliders, {}))
  const slide = slides?.find((one) => one.isActive && one.type === 'Main' && one.image)
  const address = slide && art(slide.image)
  return address ? (
    <img className={styles.art} src={address} alt="" crossOrigin="anonymous" loading="lazy" />
  ) : null
}
