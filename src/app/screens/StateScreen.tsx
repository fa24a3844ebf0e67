import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/States.tsx'
import styles from './states.module.css'

interface Props {
  title: string
  text: string
  /** Buttons that lead on. */
  actions: ReactNode
  /** Between the sentence and the buttons. */
  children?: ReactNode
  below?: ReactNode
  isAlert?: boolean
}

/** A whole screen that has nothing of its own to show: its heading, why, and the ways on. */
export function StateScreen({ title, text, actions, children, below, isAlert = false }: Props) {
  return (
    <div className={styles.screen} role={isAlert ? 'alert' : undefined}>
      <EmptyState title={text}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
        {below}
      </EmptyState>
    </div>
  )
}
