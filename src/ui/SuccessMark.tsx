import { LazyMotion, useReducedMotion } from 'framer-motion'
import * as m from 'framer-motion/m'
import styles from './SuccessMark.module.css'

const features = async () => (await import('./browser/motionFeatures.ts')).domAnimation

/** A check mark drawn once in 400 ms; it simply stands there under reduced motion. Decoration: the words say it. */
export function SuccessMark() {
  const isStill = useReducedMotion() ?? false
  return (
    <LazyMotion features={features} strict>
      <svg className={styles.mark} viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <m.path
          d="m14 25 7 7 13-15"
          initial={isStill ? false : { pathLength: 0 }}
          animate={{ pathLength: 1 }}
          transition={{ duration: 0.4, ease: [0.2, 0, 0, 1] }}
        />
      </svg>
    </LazyMotion>
  )
}
