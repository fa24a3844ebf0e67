import { Picture } from '../../ui/Picture.tsx'
import styles from './GameTile.module.css'

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

/** The type's hue, leaning to one side or the other by the game, so that a wall of stand-ins is not one colour. */
const hueOf = (type: string, code: string): number =>
  (HUE[type] ?? 200) + (Array.from(code).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 44) - 22

/** A game's picture. One that fails leaves a quiet drawn ground, never a hole: the game stays (X-60, S-WGAME-06). */
export function Poster({ src, code, type }: { src: string; code: string; type: string }) {
  return (
    <Picture
      src={src}
      alt=""
      width={180}
      height={240}
      className={styles.poster}
      fallback={
        <span
          className={styles.drawn}
          style={{ '--hue': hueOf(type, code) } as React.CSSProperties}
          data-letter={code.charAt(0).toUpperCase()}
        />
      }
    />
  )
}
