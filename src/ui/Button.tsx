import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  kind?: Kind
  /** Fills the width of its box. */
  wide?: boolean
  small?: boolean
}

const look = ({ kind = 'primary', wide, small }: Look): string =>
  [styles.button, styles[kind], wide && styles.wide, small && styles.small].filter(Boolean).join(' ')

/** A button of at least 44 px; `busy` keeps its width, says so to a screen reader and cannot be pressed again. */
export function Button({
  kind,
  wide,
  small,
  busy = false,
  type = 'button',
  disabled,
  ...rest
}: Look & ComponentProps<'button'> & { busy?: boolean }) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is a parameter with a safe default
      type={type}
      className={look({ ...(kind && { kind }), ...(wide && { wide }), ...(small && { small }) })}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  wide,
  small,
  children,
  ...link
}: Look & LinkProps & { children: ReactNode }) {
  return (
    <Link
      {...link}
      className={look({ ...(kind && { kind }), ...(wide && { wide }), ...(small && { small }) })}
    >
      {children}
    </Link>
  )
}

/** A square button with an icon in it and a name for screen readers. */
export function IconButton({
  label,
  children,
  ...rest
}: { label: string; children: ReactNode } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button type="button" {...rest} className={styles.icon} aria-label={label} title={label}>
      {children}
    </button>
  )
}
