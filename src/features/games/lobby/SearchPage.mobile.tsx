import { startTransition, useEffect, useRef, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { afterFrame } from '../../../ui/browser/afterFrame.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import grid from '../tiles/GameGrid.module.css'
import styles from './Lobby.module.css'
import { GameCount, LobbyList, ProvidersNote } from './LobbyList.tsx'
import { ProviderChecks } from './ProviderChecks.tsx'
import { SearchField } from './SearchField.tsx'
import type { LobbyModel } from './useLobby.ts'
import { measureAhead } from '../tiles/useVirtualRows.ts'

/** Search by name, and providers to tick that `Confirm` applies. Source: spec 2.6; S-LOBBY-02 to 04. */
export function SearchPage({ model }: { model: LobbyModel }) {
  const { t } = useApp()
  const [ticked, setTicked] = useState(model.platforms)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={styles.narrow}>
      <h1 className="visually-hidden">{t('games.searchTitle')}</h1>
      <div className={styles.bar}>
        <IconButton label={t('common.back')} onClick={model.closeSearch}>
          <Icon name="back" />
        </IconButton>
        <SearchField model={model} ref={field} />
      </div>
      <div data-row={model.word !== '' || undefined} className={styles.checks}>
        <ProviderChecks model={model} ticked={ticked} onTick={setTicked} />
      </div>
      <ProvidersNote model={model} />
      {model.word ? (
        <div className={styles.panel}>
          <div className={styles.meta}>
            <GameCount model={model} />
          </div>
          <Found model={model} />
        </div>
      ) : null}
      <div className={styles.confirm}>
        <Button wide onClick={() => model.confirmSearch(ticked)}>
          {t('games.confirm', { count: model.countWith(ticked) })}
        </Button>
      </div>
    </div>
  )
}

/** The games, a frame after the providers made room for them: both in one are felt on a slow phone. */
function Found({ model }: { model: LobbyModel }) {
  const [isDue, setDue] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      afterFrame(() => {
        if (room.current) measureAhead(room.current)
        startTransition(() => setDue(true))
      }),
    [],
  )
  return isDue ? <LobbyList model={model} /> : <div ref={room} className={grid.grid} />
}
