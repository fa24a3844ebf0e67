import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './States.module.css'

/** Nothing to show: a quiet lattice, the words, and one next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <Lattice />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

/** A failed part of a screen, with what happened, a way to try again, and what else there is. */
export function ErrorState({
  message,
  retryLabel,
  onRetry,
  children,
}: {
  message: string
  retryLabel: string
  onRetry: () => void
  children?: ReactNode
}) {
  return (
    <div className={styles.state} role="alert">
      <Icon name="alert" size={32} />
      <p className={styles.title}>{message}</p>
      <Button kind="secondary" small onClick={onRetry}>
        {retryLabel}
      </Button>
      {children}
    </div>
  )
}

/** A box of the coming content's size. */
export function Skeleton({
  height,
  width,
  label,
}: {
  height: number | string
  width?: number | string
  label?: string
}) {
  return (
    <div className={styles.skeleton} style={{ height, width }} aria-busy="true">
      {label ? <span className="visually-hidden">{label}</span> : null}
    </div>
  )
}

/** The jamdani ornament: a symmetric lattice of diamonds and dots. */
function Lattice() {
  return (
    <svg className={styles.lattice} viewBox="0 0 96 48" width="96" height="48" aria-hidden="true">
      {[0, 1, 2].map((column) => (
        <g key={column} transform={`translate(${16 + column * 32} 24)`}>
          <path d="M0-14 14 0 0 14-14 0Z" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M0-6 6 0 0 6-6 0Z" fill="currentColor" opacity=".5" />
          {column < 2 ? (
            <>
              <circle cx="16" cy="-16" r="2" fill="currentColor" opacity=".5" />
              <circle cx="16" cy="16" r="2" fill="currentColor" opacity=".5" />
            </>
          ) : null}
        </g>
      ))}
    </svg>
  )
}
