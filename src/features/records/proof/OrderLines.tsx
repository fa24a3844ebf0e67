import { paisaFromWire } from '../../../../contract/money.ts'
import { z } from '../../../../contract/kit/zod.ts'
import type { OrderHistory } from '../../../../contract/proof.ts'
import { type TimelineWord, TIMELINE_TEXTS } from '../../../i18n/timelineTexts.ts'
import { useApp } from '../../../lib/app.tsx'
import { useTexts } from '../../../lib/hooks/useTexts.ts'
import styles from './Proof.module.css'
import { useWhen } from './useWhen.ts'

const isWord = (word: string): word is TimelineWord => Object.hasOwn(TIMELINE_TEXTS.en, word)

const word = z.string().check(z.maxLength(100))
const orderData = z.object({
  order: z._default(word, ''),
  event: z._default(z.string().check(z.maxLength(300)), ''),
  amount: z._default(word, ''),
  odds: z.optional(z.number()),
  with: z._default(word, 'house'),
  until: z._default(word, ''),
})
/** What a line says of its step: the order, what it is on where it is the first, the stake (decimal), odds, with whom. Files may be anybody's. */
const orderLine = (data: string): z.output<typeof orderData> => {
  const read = orderData.safeParse(jsonOf(data))
  return read.success ? read.data : orderData.parse({})
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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
