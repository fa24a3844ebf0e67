import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../../contract/content.ts'
import { usePicture } from '../../lib/app.tsx'
import { query } from '../../lib/query.ts'
import styles from './auth.module.css'

/** The first of the main slides: what the site looks like inside. */
export function Art() {
  const picture = usePicture()
  const { data: slides } = useQuery(query(contentApi.sliders, {}))
  const slide = slides?.find((one) => one.isActive && one.type === 'Main' && one.image)
  return slide ? (
    <img className={styles.art} src={picture(slide.image)} alt="" crossOrigin="anonymous" loading="lazy" />
  ) : null
}
