import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useKeptBets } from '../../exchange/shared/useKeptBets.ts'
import { useRounds } from './useRounds.ts'

/** The way to the check of rounds and bets, where this device has kept some. Source: F-08. */
export function RoundsLink({ className }: { className?: string | undefined }) {
  const { t } = useApp()
  const [rounds, bets] = [useRounds(), useKeptBets()]
  if (!rounds?.length && !bets?.length) return null
  return (
    <Link to="/fairness" className={className}>
      <Icon name="shield" size={20} />
      {t('fairness.title')}
    </Link>
  )
}
