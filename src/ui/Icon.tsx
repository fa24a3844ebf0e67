import styles from './Icon.module.css'

/** One symbol of the sprite `public/icons.svg`; decoration, so its button or link carries the name. */
export function Icon({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
