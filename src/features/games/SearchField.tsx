import { type Ref, useEffect, useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import styles from './Lobby.module.css'
import type { LobbyModel } from './useLobby.ts'

/** How long the search waits for the next letter. Source: interface.md 2.6. */
const SEARCH_PAUSE_MS = 150

/** The search box; it searches as one types. Its letters are its own until the pause: a key draws nothing else. Source: S-WGAME-02. */
export function SearchField({ model, ref }: { model: LobbyModel; ref?: Ref<HTMLInputElement> }) {
  const { t } = useApp()
  const { word, search } = model
  const [typed, setTyped] = useState(word)
  const [sent, setSent] = useState(word)
  const [seen, setSeen] = useState(word)
  // Searched for from elsewhere: cleared, or gone back. Its own word may arrive when more letters stand here.
  if (word !== seen) {
    setSeen(word)
    if (word !== sent) {
      setSent(word)
      setTyped(word)
    }
  }
  useEffect(() => {
    if (typed === word) return
    const send = () => {
      setSent(typed)
      search(typed)
    }
    const timer = setTimeout(send, typed === '' ? 0 : SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only a letter typed starts the pause anew
  }, [typed])

  const settle = () => {
    setSent(typed)
    model.settle(typed)
  }
  return (
    <search className={styles.search}>
      <SearchInput
        ref={ref}
        label={t('games.search')}
        clearLabel={t('games.clearSearch')}
        value={typed}
        onChange={setTyped}
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle()
        }}
        onBlur={settle}
      />
    </search>
  )
}
