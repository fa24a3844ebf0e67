import type { Ref } from 'react'
import { useApp } from '../../lib/app.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Lobby.module.css'
import type { LobbyModel } from './useLobby.ts'

/** The search box; it searches as one types. Source: S-WGAME-02. */
export function SearchField({ model, ref }: { model: LobbyModel; ref?: Ref<HTMLInputElement> }) {
  const { t } = useApp()
  return (
    <search className={styles.search}>
      <Icon name="search" size={20} />
      <input
        ref={ref}
        type="search"
        aria-label={t('games.search')}
        placeholder={t('games.search')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={60}
        value={model.word}
        onChange={({ target }) => model.setWord(target.value)}
      />
      {model.word ? (
        <IconButton label={t('games.clearSearch')} onClick={() => model.setWord('')}>
          <Icon name="close" size={20} />
        </IconButton>
      ) : null}
    </search>
  )
}
