import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePlayer } from '../../lib/app.tsx'
import { addressOf, gameSearchOf } from './link.ts'

interface Props {
  link: string
  className?: string | undefined
  children: ReactNode
}

/** Launches the game that an item names; a guest goes to the login first and then to the game (R-ROUTE-51, S-NHOME-10). */
export function ItemLink({ link, className, children }: Props) {
  const player = usePlayer()
  const search = gameSearchOf(link)
  if (search && player) {
    return (
      <Link to="/games" search={search} className={className}>
        {children}
      </Link>
    )
  }
  const address = addressOf(link)
  if (!address) return <span className={className}>{children}</span>
  if (search) {
    return (
      <Link to="/login" search={{ next: address }} className={className}>
        {children}
      </Link>
    )
  }
  const { pathname, searchParams } = new URL(address, 'https://own.invalid')
  return (
    <Link to={pathname} search={Object.fromEntries(searchParams)} className={className}>
      {children}
    </Link>
  )
}
