import { useEffect, useRef, useState } from 'react'
import { whenNear } from '../../../ui/lazy/whenNear.ts'
import styles from './GameTile.module.css'
import { requestSlot } from './frameBudget.ts'

/** The hue band of a type's drawn stand-in, as the host's posters use them. */
const HUE: Record<string, number> = {
  SLOT: 15,
  LIVE: 165,
  TABLE: 300,
  FH: 232,
  EGAME: 48,
  LOTTO: 345,
  BINGO: 345,
  SPORTS: 145,
}

/** Without it the worker would keep an opaque answer, which costs megabytes of quota (pwa.md 0.2). */
const CORS = 'anonymous'

/** The type's hue, leaning to one side or the other by the game, so that a wall of stand-ins is not one colour. */
const hueOf = (type: string, code: string): number =>
  (HUE[type] ?? 200) + (Array.from(code).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 44) - 22

/**
 * A game's picture, fetched when it is near and painted when its turn has come. In place of one that fails or is not
 * fetched stands a quiet drawn ground, never a hole: the game stays (X-60, S-WGAME-06).
 */
export function Poster({ src, code, type }: { src: string; code: string; type: string }) {
  const [shown, setShown] = useState('')
  const [failed, setFailed] = useState('')
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!picture.current) return
    const coming = new Image()
    let leaveTurn = () => {}
    coming.crossOrigin = CORS
    coming.onload = () => {
      leaveTurn = requestSlot('picture', () => setShown(src))
    }
    coming.onerror = () => setFailed(src)
    const leave = whenNear(picture.current, () => {
      coming.src = src
    })
    return () => {
      leave()
      leaveTurn()
      coming.onload = coming.onerror = null
      // What is still on its way when its tile is gone costs data for nothing.
      coming.removeAttribute('src')
    }
  }, [src])

  if (!src || failed === src) {
    return (
      <span
        className={styles.drawn}
        style={{ '--hue': hueOf(type, code) } as React.CSSProperties}
        data-letter={code.charAt(0).toUpperCase()}
      />
    )
  }
  return (
    <img
      ref={picture}
      className={styles.poster}
      src={shown === src ? src : undefined}
      alt=""
      width={180}
      height={240}
      crossOrigin={CORS}
      decoding="async"
      onError={() => setFailed(src)}
    />
  )
}
