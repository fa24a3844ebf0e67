import { useEffect } from 'react'
import { useConsole } from '../lib/console.tsx'

/** A screen's heading and the tab's title. */
export function Title({ children }: { children: string }) {
  const { words } = useConsole()
  useEffect(() => {
    document.title = `${children} · ${words.console}`
  }, [children, words])
  return <h1>{children}</h1>
}
