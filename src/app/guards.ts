/** Who may open an address: asked before anything of it is loaded. */
import { redirect } from '@tanstack/react-router'
import type { App } from '../lib/app.tsx'

export const guestsOnly = ({ context }: { context: App }) => {
  if (context.session.player) throw redirect({ to: '/', replace: true })
}

/** A game needs a player; its list does not (R-ROUTE-52). */
export const playNeedsPlayer = ({
  context,
  location,
  search,
}: {
  context: App
  location: { href: string }
  search: { play?: string }
}) => {
  if (search.play && !context.session.player)
    throw redirect({ to: '/login', search: { next: location.href }, replace: true })
}
