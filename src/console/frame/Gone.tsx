import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/States.tsx'
import { useConsole } from '../lib/console.tsx'
import { Title } from '../parts/Title.tsx'

/** An address with nothing, or nothing for these roles. */
export function Gone({ isForbidden = false }: { isForbidden?: boolean }) {
  const { words } = useConsole()
  return (
    <div>
      <Title>{words.console}</Title>
      <EmptyState title={isForbidden ? words.notYours : words.gone}>
        {isForbidden ? null : <Link to="/">{words.toStart}</Link>}
      </EmptyState>
    </div>
  )
}
