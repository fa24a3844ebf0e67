import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import styles from './Lobby.module.css'
import { takeFrame } from '../tiles/frameBudget.ts'
import type { LobbyModel } from './useLobby.ts'

/** How long the search waits for the next letter. Source: interface.md 2.6. */
const SEARCH_PAUSE_MS = 150

/** The search box; it searches as one types. Source: S-WGAME-02. */
export function SearchField({ model, ref }: { model: LobbyModel; ref?: Ref<HTMLInputElement> }) {
  const { t } = useApp()
  const { word, search } = model
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLInputElement)
  /** The word searched for last from here; it may arrive when more letters stand in the field. */
  const sent = useRef(word)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  // Searched for from elsewhere: cleared, or gone back.
  useLayoutEffect(() => {
    if (word === sent.current || !field.current) return
    sent.current = word
    field.current.value = word
  }, [word])

  const type = (typed: string) => {
    takeFrame()
    clearTimeout(pause.current)
    const send = () => {
      sent.current = typed
      search(typed)
    }
    pause.current = setTimeout(send, typed === '' ? 0 : SEARCH_PAUSE_MS)
  }
  const settle = (typed: string) => {
    clearTimeout(pause.current)
    sent.current = typed
    model.settle(typed)
  }
  return (
    <search className={styles.search}>
      <SearchInput
        ref={field}
        label={t('games.search')}
        clearLabel={t('games.clearSearch')}
        defaultValue={word}
        onType={type}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') settle(currentTarget.value)
        }}
        onBlur={({ currentTarget }) => settle(currentTarget.value)}
      />
    </search>
  )
}
