import { ButtonLink } from '../../../ui/Button.tsx'
import odds from '../markets/Odds.module.css'
import { PositionCard } from './PositionCard.tsx'
import styles from './Positions.module.css'
import { usePositions } from './usePositions.ts'
import { useWords } from './words.ts'

/** What the player's matched bets on an event come to, market by market. */
export function EventPositions({ eventId }: { eventId: string }) {
  const { say } = useWords()
  const { data } = usePositions()
  const own = (data?.data ?? []).filter(({ event }) => event === eventId)
  if (own.length === 0) return null
  return (
    <section className={odds.market} aria-labelledby="event-positions">
      <div className={odds.ordersHead}>
        <h2 id="event-positions">{say('here')}</h2>
        <ButtonLink kind="quiet" small to="/exchange-positions">
          {say('all')}
        </ButtonLink>
      </div>
      <div className={styles.inEvent}>
        {own.map((position) => (
          <PositionCard key={position.market} position={position} isInEvent />
        ))}
      </div>
    </section>
  )
}
