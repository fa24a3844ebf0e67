import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Stepper.module.css'

const STEPS = ['amount', 'pay', 'confirm'] as const
export type Step = (typeof STEPS)[number]

/** Where in the deposit the player is: done, now and next, in words and not only in colour. */
export function Stepper({ now }: { now: Step }) {
  const { t, format } = useApp()
  const at = STEPS.indexOf(now)
  return (
    <ol className={styles.steps} aria-label={t('deposit.steps')}>
      {STEPS.map((step, i) => (
        <li
          key={step}
          className={styles.step}
          data-state={i < at ? 'done' : i === at ? 'now' : 'next'}
          aria-current={i === at ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {i < at ? <Icon name="check" size={16} /> : format.number(i + 1)}
          </span>
          <span className={styles.name}>{t(`deposit.step.${step}`)}</span>
          {i < at ? <span className="visually-hidden">{t('deposit.stepDone')}</span> : null}
        </li>
      ))}
    </ol>
  )
}
