import { useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { feedOf } from '../prices/feed.ts'
import styles from './Odds.module.css'
import { oddsText } from '../prices/oddsFormat.ts'
import { useOddsFormat } from '../prices/useOddsFormat.ts'

/** Says the market once when asked: changing prices are no flood for a screen reader (interface.md 2.5). */
export function ReadPrices({ market }: { market: string }) {
  const app = useApp()
  const { t, format } = app
  const [oddsFormat] = useOddsFormat()
  const [said, setSaid] = useState({ text: '', count: 0 })
  const shown = (odds: number | undefined) =>
    odds === undefined ? t('exch.noPrice') : format.digits(oddsText(odds, oddsFormat))
  const read = () => {
    const book = feedOf(app).get('odds', market)
    setSaid(({ count }) => ({
      count: count + 1,
      text:
        book.isPaused || !book.data || book.data.status !== 'open'
          ? t('exch.paused')
          : book.data.runners
              .map(({ name, back, lay }) =>
                t('exch.read', { name, back: shown(back[0]?.price), lay: shown(lay[0]?.price) }),
              )
              .join(' '),
    }))
  }
  return (
    <div className={styles.read}>
      <Button kind="quiet" small onClick={read}>
        {t('exch.readPrices')}
      </Button>
      <p role="status" className={styles.said} key={said.count}>
        {said.text}
      </p>
    </div>
  )
}
