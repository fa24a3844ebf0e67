import { useApp } from '../../../lib/app.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import styles from './Lobby.module.css'
import type { LobbyModel } from './useLobby.ts'

interface Props {
  model: LobbyModel
  ticked: readonly string[]
  onTick: (platforms: readonly string[]) => void
}

/** The providers as check boxes; several can be ticked, none means all. Source: S-WGAME-04, S-LOBBY-04. */
export function ProviderChecks({ model, ticked, onTick }: Props) {
  const { t } = useApp()
  if (!model.providers && !model.providersError && !model.gamesError) return <Skeleton height={176} />
  return (
    <div>
      <p className={styles.subtitle} aria-hidden="true">
        {t('games.providers')}
      </p>
      {/* The row scrolls, not the fieldset: Chromium does not scroll one whose content is left out of sight. */}
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{t('games.providers')}</legend>
        <div className={styles.providers}>
          {model.providers?.map(({ platform, name }) => (
            <label key={platform} className={styles.provider}>
              <Checkbox
                checked={ticked.includes(platform)}
                onChange={({ target }) =>
                  onTick(target.checked ? [...ticked, platform] : ticked.filter((one) => one !== platform))
                }
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
