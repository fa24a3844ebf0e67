import { helpOf } from '../../../lib/config/places.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from './HelpLines.module.css'

/**
 * Where help with gambling is found, from the operator's list, with the day on which somebody checked it. Where there is no
 * list it says so: no number is ever made up. Source: PP-46.
 */
export function HelpLines() {
  const { t, format, config } = useApp()
  const lines = helpOf(config)
  return (
    <section className={styles.help} aria-labelledby="help-lines">
      <h2 id="help-lines" className={styles.title}>
        {t('help.title')}
      </h2>
      {lines.length === 0 ? (
        <p>{t('help.none')}</p>
      ) : (
        <ul className={styles.list}>
          {lines.map(({ name, url, phone, checkedAt }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
                {name}
              </a>
              {phone ? (
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={styles.link}>
                  {format.digits(phone)}
                </a>
              ) : null}
              <small>{t('help.checked', { day: format.date(Date.parse(checkedAt)) })}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
