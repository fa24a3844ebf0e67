import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'

/** A link to a dialog of the profile: `phone`, `email`, `birthday`, `add`, or the id of a second number. */
export function ProfileLink({
  open,
  className,
  onGo,
  children,
}: {
  open: string
  className?: string
  /** Told when it is followed: a dialog that holds it closes. */
  onGo?: () => void
  children: ReactNode
}) {
  const look = { ...(className === undefined ? {} : { className }), ...(onGo && { onClick: onGo }) }
  return useIsWide() ? (
    <Link to="/account" search={{ tab: 'profile', open }} {...look} resetScroll={false}>
      {children}
    </Link>
  ) : (
    <Link to="/profile" search={{ open }} {...look} resetScroll={false}>
      {children}
    </Link>
  )
}
