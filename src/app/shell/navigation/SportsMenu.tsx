import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { sports } from '../../../features/games/shared/sports.ts'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from '../wide.module.css'

/** The Sports place of the wide navigation: opens on click and on keyboard focus; Esc and leaving it close it. */
export function SportsMenu() {
  const { t } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const item = useRef<HTMLLIElement>(null)
  const close = () => setIsOpen(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears its button's and links' keys
    <li
      ref={item}
      className={styles.sports}
      onBlur={(event) => {
        if (!item.current?.contains(event.relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.place}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onFocus={(event) => event.target.matches(':focus-visible') && setIsOpen(true)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('games.sports')}
        <Icon name="chevron-down" size={16} />
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        <div className={styles.exchange}>
          <Link to="/exchange" className={styles.exchangeName} onClick={close}>
            <Icon name="sports" />
            {t('shell.exchange')}
          </Link>
          <Link
            to="/player/playGame"
            search={{ t: 'sport', v: 'CRICKET' }}
            className={styles.playNow}
            onClick={close}
          >
            {t('shell.playNow')}
          </Link>
        </div>
        <ul className={styles.list}>
          {sports.map((platform) => (
            <li key={platform}>
              <Link
                to="/games"
                search={{ type: 'SPORTS', title: 'sports', system: platform }}
                className={styles.listed}
                onClick={close}
              >
                {t(`sport.${platform}`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
