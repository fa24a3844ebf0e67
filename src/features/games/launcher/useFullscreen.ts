import { useEffect, useRef, useState } from 'react'

/**
 * The game's area on the whole screen, its bar included. Where a browser has no full screen (iPhone) the area
 * still fills the window.
 */
export function useFullscreen() {
  const area = useRef<HTMLDivElement>(null)
  const [isFull, setIsFull] = useState(false)

  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) setIsFull(false)
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  const toggle = () => {
    setIsFull(!isFull)
    const change = isFull
      ? document.fullscreenElement && document.exitFullscreen()
      : area.current?.requestFullscreen?.({ navigationUI: 'hide' })
    // Refused: the window is filled all the same.
    Promise.resolve(change).catch((error: unknown) => console.warn('No full screen', error))
  }
  return { area, isFull, toggle }
}
