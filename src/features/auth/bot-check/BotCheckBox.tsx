import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './BotCheckBox.module.css'
import type { BotCheck } from './useBotCheck.ts'

/** The bot check with how far it is, in words; a button, so that the keyboard does it too. */
export function BotCheckBox({ bot }: { bot: BotCheck }) {
  const { t } = useApp()
  const { check } = bot
  return (
    <section className={styles.box} aria-label={t('bot.title')}>
      <Icon name="shield" size={20} />
      <p role="status" className={styles.words}>
        {check.state === 'working'
          ? t('bot.working', { count: check.steps })
          : t(check.state === 'idle' ? 'bot.intro' : check.state === 'done' ? 'bot.done' : 'bot.failed')}
      </p>
      {check.state === 'done' ? (
        <Icon name="check" size={20} />
      ) : (
        <Button kind="secondary" small busy={check.state === 'working'} onClick={bot.start}>
          {t('bot.start')}
        </Button>
      )}
    </section>
  )
}
