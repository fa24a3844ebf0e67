import { Link } from '@tanstack/react-router'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'

/** A player's name, which leads to the whole record; `why`: from which task, for the trail. */
export function PlayerLink({ name, why }: { name: string; why: string }) {
  const { words } = useConsole()
  const may = useMay()
  if (!may('player')) return <>{name}</>
  return (
    <Link to="/players/$name" params={{ name }} search={{ why }} title={words.players.open}>
      {name}
    </Link>
  )
}
