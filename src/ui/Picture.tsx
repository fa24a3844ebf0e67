import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whenNear } from './lazy/whenNear.ts'
import styles from './Picture.module.css'

/** What is larger is a scene and not a mark. */
const ICON_PX = 100

interface Props {
  src: string
  /** "" for a picture whose words stand beside it. */
  alt: string
  width: number
  height: number
  /**
   * The first picture of the screen loads at once, all others when they come near: by our own measure, because the
   * browser's reaches 1250 to 2500 px ahead.
   */
  eager?: boolean
  className?: string | undefined
  /** What stands on the drawn ground in the place of a picture that cannot be loaded. */
  fallback?: ReactNode
}

/** A picture whose room is kept before it comes, and which is never a broken mark. */
export function Picture({ src, alt, width, height, eager = false, className, fallback }: Props) {
  const [failed, setFailed] = useState('')
  const [isNear, setIsNear] = useState(eager)
  const picture = useRef<HTMLImageElement>(null)
  const isWanted = eager || isNear
  useEffect(
    () => (picture.current && !isWanted ? whenNear(picture.current, () => setIsNear(true)) : undefined),
    [isWanted, src],
  )
  const style = { aspectRatio: `${width} / ${height}` }
  if (!src || failed === src) {
    return (
      <span
        className={`${styles.art} ${className ?? ''}`}
        style={style}
        data-scene={width > ICON_PX || undefined}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      >
        {fallback}
      </span>
    )
  }
  return (
    <img
      ref={picture}
      className={className}
      src={isWanted ? src : undefined}
      alt={alt}
      width={width}
      height={height}
      style={style}
      // Without CORS the worker would keep an opaque answer, which costs megabytes of quota (pwa.md 0.2).
      crossOrigin="anonymous"
      decoding={eager ? 'auto' : 'async'}
      fetchPriority={eager ? 'high' : 'auto'}
      onError={() => setFailed(src)}
    />
  )
}
