import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useRounds } from './useRounds.ts'

/** The way to the check of rounds, where this device has kept some. Source: F-08. */
export function RoundsLink({ className }: { className?: string | undefined }) {
  const { t } = useApp()
  if (!useRounds()?.length) return null
  return (
    <Link to="/fairness" className={className}>
      <Icon name="shield" size={20} />
      {t('fairness.title')}
    </Link>
  )
}
