/** What every screen of the console stands on: the call, who is signed in, the words and how figures are written. */
import { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { ApiError } from '../../../contract/kit/errors.ts'
import { type Language, LANGUAGES } from '../../../contract/languages/language.ts'
import type { ThemeChoice } from '../../../contract/themes/theme.ts'
import { createFormat, type Format } from '../../lib/format.ts'
import { type Words, WORDS } from '../words/words.ts'
import { type Call, createCall } from './call.ts'
import { createLive, type Live } from './live.ts'
import {
  forgetDrafts,
  forgetToken,
  keepLanguage,
  keepTheme,
  keepToken,
  keptLanguage,
  keptTheme,
  keptToken,
} from './kept.ts'

interface State {
  token: string | undefined
  /** The session ended by itself: said at the door. */
  hasEnded: boolean
  language: Language
  theme: ThemeChoice
}

export interface Console {
  call: Call
  queryClient: QueryClient
  live: Live
  get: () => State
  subscribe: (listener: () => void) => () => void
  signIn: (token: string) => void
  signOut: () => void
  choose: (choice: { language?: Language; theme?: ThemeChoice }) => void
}

export function createConsole(): Console {
  let state: State = {
    token: keptToken(),
    hasEnded: false,
    language: keptLanguage(),
    theme: keptTheme(),
  }
  const listeners = new Set<() => void>()
  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
    wear(state)
    for (const listener of listeners) listener()
  }
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => error instanceof ApiError && error.isNetwork && failures < 1,
        // Each look at a player's data is a line of the trail: nothing is read again but what has changed.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: 0 },
    },
  })
  const leave = (hasEnded: boolean) => {
    forgetToken()
    if (!hasEnded) forgetDrafts()
    queryClient.clear()
    set({ token: undefined, hasEnded })
  }
  const session = {
    token: () => state.token,
    onEnded: (token: string) => {
      if (state.token === token) leave(true)
    },
  }
  const live = createLive({ ...session, queryClient })
  listeners.add(live.follow)
  live.follow()
  wear(state)
  return {
    call: createCall({ ...session, language: () => state.language }),
    queryClient,
    live,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signIn: (token) => {
      keepToken(token)
      set({ token, hasEnded: false })
    },
    signOut: () => leave(false),
    choose: (choice) => {
      if (choice.language) keepLanguage(choice.language)
      if (choice.theme) keepTheme(choice.theme)
      set(choice)
    },
  }
}

/** The page's own language, way of reading and theme. */
function wear({ language, theme }: State): void {
  const root = document.documentElement
  root.lang = language
  root.dir = LANGUAGES[language].dir
  const isLight = matchMedia('(prefers-color-scheme: light)').matches
  root.dataset['theme'] = theme === 'auto' ? (isLight ? 'light' : 'dark') : theme
}

const ConsoleContext = createContext<Console | undefined>(undefined)
export const ConsoleProvider = ConsoleContext

export function useConsole(): Console & State & { words: Words; format: Format } {
  const here = useContext(ConsoleContext)
  if (!here) throw new Error('Outside of the console')
  const state = useSyncExternalStore(here.subscribe, here.get)
  return { ...here, ...state, words: WORDS[state.language], format: formatOf(state.language) }
}

const formats = new Map<Language, Format>()
function formatOf(language: Language): Format {
  const made = formats.get(language) ?? createFormat(language, 'auto')
  formats.set(language, made)
  return made
}
