import { useLocation } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TO_THE_EDGE } from './toTheEdge.ts'
import { scrollBehavior } from '../../../ui/browser/useReducedMotion.ts'
import styles from './ScrollTop.module.css'

/** Their own button stands where this one would. */
const MONEY_FORMS = ['/deposit', '/make-payment']

/** The way back to the top, which the frame draws past 300 px (S-WHDR-14). */
export function ScrollTop() {
  const { t } = useApp()
  const { pathname } = useLocation()
  if (MONEY_FORMS.includes(pathname)) return null
  return (
    <div className={styles.place} data-start={TO_THE_EDGE.test(pathname) || undefined}>
      <button
        type="button"
        className={styles.button}
        aria-label={t('shell.toTop')}
        title={t('shell.toTop')}
        onClick={() => scrollTo({ top: 0, behavior: scrollBehavior() })}
      >
        <Icon name="chevron-up" />
      </button>
    </div>
  )
}
