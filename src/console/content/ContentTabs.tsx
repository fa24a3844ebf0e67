import { Link } from '@tanstack/react-router'
import { useConsole } from '../lib/console.tsx'
import { Title } from '../parts/Title.tsx'
import styles from './Content.module.css'

/** The heading of a screen of the content, with the way to the others. */
export function ContentTabs({ title }: { title: string }) {
  const { words } = useConsole()
  const said = words.content
  const current = { activeProps: { 'aria-current': 'page' as const } }
  return (
    <>
      <Title>{title}</Title>
      <nav aria-label={said.parts} className={styles.tabs}>
        <Link to="/content" activeOptions={{ exact: true }} {...current}>
          {said.news}
        </Link>
        <Link to="/content/slides" {...current}>
          {said.slides}
        </Link>
        <Link to="/content/promotions" {...current}>
          {said.promotions}
        </Link>
        <Link to="/content/brand" {...current}>
          {said.brand}
        </Link>
        <Link to="/services">{said.maintenance}</Link>
      </nav>
    </>
  )
}
