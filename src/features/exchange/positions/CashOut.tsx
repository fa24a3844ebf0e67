import { useId, useState, useSyncExternalStore } from 'react'
import { type CashOutQuote, type MarketPosition, PERCENTS } from '../../../../contract/exchange/cash-out.ts'
import { paisa } from '../../../../contract/money.ts'
import { latinDigits } from '../../../../contract/typed.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { oddsText } from '../prices/oddsFormat.ts'
import { useOddsFormat } from '../prices/useOddsFormat.ts'
import { HeldBack } from '../shared/HeldBack.tsx'
import { marketWords } from '../shared/marketWords.ts'
import { Amount } from './Amount.tsx'
import { Picks } from '../shared/Picks.tsx'
import styles from './Positions.module.css'
import { type CashOutModel, useCashOut } from './useCashOut.ts'
import { outcomeWords, useWords } from './words.ts'

/** A typed part in percent; undefined for what is none. */
function percentOf(typed: string): number | undefined {
  const plain = latinDigits(typed).trim().replace(/ ?%$/, '')
  const percent = /^\d{1,3}$/.test(plain) ? Number(plain) : 0
  return percent >= 1 && percent <= 100 ? percent : undefined
}

/**
 * The way out of a position: what is offered for a part of it now, what each outcome comes to before and after, what that costs
 * and how likely each is. Nothing of it happens by itself, and nothing hurries. Source: exchange.md 3; decision 201; D-08.
 */
export function CashOut({ position, onClose }: { position: MarketPosition; onClose: () => void }) {
  const { t, format, network } = useApp()
  const { say } = useWords()
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const [typed, setTyped] = useState(() => format.digits('100'))
  const percent = percentOf(typed)
  const model = useCashOut(position, percent)
  const { offer, done, heldUntil, isBusy, isUnanswered } = model
  const actions = done ? (
    <Button wide onClick={onClose}>
      {say('close')}
    </Button>
  ) : (
    <>
      <Button kind="secondary" wide onClick={onClose}>
        {say('leave')}
      </Button>
      <Button
        wide
        busy={isBusy}
        disabled={!offer || (!isOnline && !isUnanswered)}
        onClick={() => void model.accept()}
      >
        {say('accept')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={say('cashOut')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={actions}
    >
      <div className={styles.form}>
        <p className={styles.of}>
          <strong>{position.eventName}</strong>
          <span>{marketWords(position.marketName, t)}</span>
        </p>
        {done ? (
          <>
            <p className={heldUntil === undefined ? styles.done : styles.notice} role="status">
              <Icon name={heldUntil === undefined ? 'check' : 'clock'} size={20} />
              {say(heldUntil === undefined ? 'done' : 'held')}
            </p>
            {heldUntil === undefined ? null : (
              <p className={styles.heldBack}>
                <HeldBack until={heldUntil} />
              </p>
            )}
            <Offer offer={done} market={position.market} />
          </>
        ) : (
          <>
            <Part typed={typed} isFixed={isBusy || isUnanswered} onType={setTyped} />
            <Offered model={model} position={position} isOnline={isOnline} hasPart={percent !== undefined} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Part({
  typed,
  isFixed,
  onType,
}: {
  typed: string
  isFixed: boolean
  onType: (typed: string) => void
}) {
  const { say, figure } = useWords()
  const title = useId()
  const percent = percentOf(typed)
  return (
    <div className={styles.part} role="group" aria-labelledby={title}>
      <h3 id={title}>{say('part')}</h3>
      <Picks
        picks={PERCENTS.map((value) => ({ value, text: say('percent', { percent: value }) }))}
        chosen={percent}
        isFixed={isFixed}
        onPick={(part) => onType(figure(part))}
      />
      <Field
        label={say('own')}
        inputMode="numeric"
        autoComplete="off"
        disabled={isFixed}
        value={typed}
        error={percent === undefined ? say('badPart') : undefined}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}

function Offered({
  model,
  position,
  isOnline,
  hasPart,
}: {
  model: CashOutModel
  position: MarketPosition
  isOnline: boolean
  hasPart: boolean
}) {
  const { format } = useApp()
  const { say } = useWords()
  const { offer, refusal, failure, isUnanswered } = model
  return (
    <>
      {isUnanswered ? (
        <p className={styles.notice} role="alert">
          <Icon name="offline" size={20} />
          {say('noAnswer')}
        </p>
      ) : failure ? (
        <p className={styles.notice} role="alert">
          <Icon name="alert" size={20} />
          {failure}
        </p>
      ) : null}
      {offer ? (
        <>
          <Offer offer={offer} market={position.market} />
          {position.waiting > 0 ? (
            <p className={styles.note}>{say('stays', { amount: format.money(position.waiting) })}</p>
          ) : null}
          <p className={styles.note}>{say('holds')}</p>
          {offer.betDelay > 0 ? (
            <p className={styles.note}>{say('delay', { seconds: offer.betDelay })}</p>
          ) : null}
        </>
      ) : !hasPart ? null : !isOnline ? (
        <p className={styles.notice} role="status">
          {say('needsNetwork')}
        </p>
      ) : refusal ? (
        <div className={styles.refusal}>
          <p role="status">{refusal}</p>
          <Button kind="secondary" small onClick={model.ask}>
            {say('again')}
          </Button>
        </div>
      ) : (
        <Skeleton height={240} label={say('asking')} />
      )}
    </>
  )
}

type Change = Pick<CashOutQuote, 'outcomes' | 'cost' | 'bets'>

/** What is and what would be, outcome by outcome; what it costs; which bets it takes. */
function Offer({ offer: { outcomes, cost, bets }, market }: { offer: Change; market: string }) {
  const { t, format } = useApp()
  const { say, figure } = useWords()
  const [oddsFormat] = useOddsFormat()
  return (
    <>
      <table className={styles.change}>
        <thead>
          <tr>
            <th scope="col">{say('outcome')}</th>
            <th scope="col">{say('now')}</th>
            <th scope="col">{say('after')}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome) => (
            <tr key={outcome.name}>
              <th scope="row">
                {outcomeWords(outcome, market, { say, t })}
                {outcome.chance === undefined ? null : (
                  <small>{say('chance', { percent: figure(`${(outcome.chance * 100).toFixed(1)}%`) })}</small>
                )}
              </th>
              <td>
                <Amount of={outcome.before} />
              </td>
              <td>
                <Amount of={outcome.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {cost === undefined ? null : (
        <div className={styles.cost}>
          <dl>
            <dt>{say(cost < 0 ? 'gain' : 'cost')}</dt>
            <dd className="figures">{format.money(paisa(Math.abs(cost)))}</dd>
          </dl>
          {cost < 0 ? null : <p className={styles.note}>{say('costWhat')}</p>}
          <p className={styles.note}>{say('chances')}</p>
        </div>
      )}
      <div className={styles.bets}>
        <h3>{say('bets')}</h3>
        <ul>
          {bets.map(({ name, side, stake, odds }) => (
            <li key={`${name} ${side}`}>
              {say('bet', {
                side: t(`orders.side.${side}`),
                name: marketWords(name, t),
                stake: format.money(stake),
                odds: figure(oddsText(odds, oddsFormat)),
              })}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
