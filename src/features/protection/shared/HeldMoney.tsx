import { heldWords } from '../../../lib/config/places.ts'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './HelpLines.module.css'

/** How the operator holds players' money, before any is put in; nothing where all of it is play money. Source: PP-44. */
export function HeldMoney() {
  const { t, config } = useApp()
  const words = heldWords(config)
  if (words.length === 0) return null
  return (
    <section className={styles.help} aria-labelledby="held-money">
      <h2 id="held-money" className={styles.title}>
        <Icon name="lock" size={20} /> {t('help.held')}
      </h2>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}
