import { paisaFromWire } from '../../../../contract/money.ts'
import { type OrderHistory, orderLine } from '../../../../contract/proof.ts'
import { type TimelineWord, TIMELINE_TEXTS } from '../../../i18n/timelineTexts.ts'
import { useApp } from '../../../lib/app.tsx'
import { useTexts } from '../../../lib/hooks/useTexts.ts'
import styles from './Proof.module.css'
import { useWhen } from './useWhen.ts'

const isWord = (word: string): word is TimelineWord => Object.hasOwn(TIMELINE_TEXTS.en, word)

/** The steps of a file of what became of bets, the newest first. */
export function OrderLines({ history }: { history: OrderHistory }) {
  const { format } = useApp()
  const { say, figure } = useTexts(TIMELINE_TEXTS)
  const when = useWhen()
  return (
    <ol className={styles.lines} reversed>
      {[...history.lines].reverse().map(({ n, at, kind, data }) => {
        const { order, event, amount, odds, with: met, until } = orderLine(data)
        const word = kind === 'matched' ? met : kind
        const money = paisaFromWire(amount)
        return (
          <li key={n}>
            <span className={styles.lineKind}>{isWord(word) ? say(word, { time: when(until) }) : kind}</span>
            <span className={`figures ${styles.lineAmount}`}>
              {money === undefined ? amount : format.money(money)}
              {odds === undefined ? null : ` @ ${figure(odds.toFixed(2))}`}
            </span>
            <span className={styles.small}>
              {format.number(n)} · {say('bet', { bet: figure(order) })} {event} · {when(at)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
