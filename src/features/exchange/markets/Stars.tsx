import { useApp } from '../../../lib/app.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useStarred } from './useStarred.ts'

/** Puts an event among the player's own markets, or takes it out. */
export function Stars({ id, name }: { id: string; name: string }) {
  const { t } = useApp()
  const starred = useStarred()
  const isStarred = starred.ids.includes(id)
  return (
    <IconButton
      label={t(isStarred ? 'exch.unstar' : 'exch.star', { name })}
      aria-pressed={isStarred}
      onClick={() => starred.toggle(id)}
    >
      <Icon name={isStarred ? 'heart-filled' : 'heart'} size={20} />
    </IconButton>
  )
}
