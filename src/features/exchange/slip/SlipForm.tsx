import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { EXCHANGE_STAKE, type ExchangeOrder, PRICE_CHOICES } from '../../../../contract/exchange.ts'
import { higherOdds, lowerOdds } from '../../../../contract/exposure.ts'
import { paisa, subtract, taka } from '../../../../contract/money.ts'
import { paisaFromTyped } from '../../../../contract/typed.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { DemoMark } from '../../wallet/shared/DemoMark.tsx'
import { oddsText } from '../prices/oddsFormat.ts'
import { Commission } from '../shared/Commission.tsx'
import { CancelOrder } from '../shared/CancelOrder.tsx'
import { HeldBack } from '../shared/HeldBack.tsx'
import { matchedWith } from '../shared/matchedWith.ts'
import { refusalWord, useHeldWords } from '../shared/heldWords.ts'
import { atStake, gainWord, isTypedAsGain, type Slip, stakeOf } from '../shared/slip.ts'
import { Picks } from '../shared/Picks.tsx'
import bet from '../shared/bet.module.css'
import styles from './Slip.module.css'
import { useOddsFormat } from '../prices/useOddsFormat.ts'
import { GuardIsOn } from '../guard/GuardIsOn.tsx'
import { useOpenOrders } from '../orders/useOpenOrders.ts'
import { type PriceNow, usePriceNow } from '../prices/usePriceNow.ts'
import { leastOf } from '../shared/terms.ts'
import { useTermWords } from '../shared/termWords.ts'
import { Terms } from './Terms.tsx'
import { useFate } from './useFate.ts'
import type { SlipModel } from './useSlip.ts'
import { marketWords } from '../shared/marketWords.ts'

const StartDialog = lazyDialog(
  async () => (await import('../../protection/shared/StartDialog.tsx')).StartDialog,
)
const BirthdayDialog = lazyDialog(
  async () => (await import('../../account/shared/BirthdayDialog.tsx')).BirthdayDialog,
)

const QUICK = [100, 500, 1000, 5000].map(taka)

/** One bet from the tap to its order: what is bet on, price, stake, profit and liability before anything is confirmed. */
export function SlipForm({ model, slip }: { model: SlipModel; slip: Slip }) {
  const { t } = useApp()
  const now = usePriceNow(slip)
  return (
    <div className={styles.slip}>
      <div className={styles.what}>
        <span className={styles.side} data-side={slip.side}>
          {sideWord(slip, t)}
        </span>
        <strong>{marketWords(slip.selectionName, t)}</strong>
        <small>
          {marketWords(slip.marketName, t)} · {slip.eventName}
        </small>
      </div>
      {slip.state === 'placed' ? (
        <Placed model={model} slip={slip} />
      ) : slip.state === 'unknown' ? (
        <p className={styles.notice} role="status">
          <Icon name="offline" size={20} />
          {t('slip.unknown')}
        </p>
      ) : (
        <Form key={slip.reference} model={model} slip={slip} now={now} />
      )}
      {slip.asks === 'age' ? (
        <BirthdayDialog
          purpose="play"
          onClose={() => model.closeAsked(false)}
          onSaved={() => model.closeAsked(true)}
        />
      ) : null}
      {slip.asks === 'tools' ? (
        <StartDialog
          prompt="tools"
          onClose={() => model.closeAsked(false)}
          onDone={() => model.closeAsked(true)}
        />
      ) : null}
    </div>
  )
}

/** Back or Lay; a fancy's are Yes and No. */
export const sideWord = (
  { kind, side }: Pick<Slip, 'kind' | 'side'>,
  t: ReturnType<typeof useApp>['t'],
): string =>
  kind === 'fancy'
    ? t(side === 'back' ? 'orders.side.yes' : 'orders.side.no')
    : t(side === 'back' ? 'orders.side.back' : 'orders.side.lay')

function Form({ model, slip, now }: { model: SlipModel; slip: Slip; now: PriceNow }) {
  const { t, format } = useApp()
  const { say } = useHeldWords()
  const { balance } = useOpenOrders()
  const [isPressed, setIsPressed] = useState(false)
  const { say: sayTerm } = useTermWords()
  const stake = stakeOf(slip)
  const isByGain = isTypedAsGain(slip)
  const range = { min: format.money(EXCHANGE_STAKE.min), max: format.money(EXCHANGE_STAKE.max) }
  const problem = typeof stake === 'string' ? stake : undefined
  const isShown = isPressed || (problem === 'range' && slip.stake !== '')
  const words = {
    empty: t('slip.noStake', range),
    unclear: t('amount.unclear'),
    range: t('slip.badStake', range),
  }
  const figures = typeof stake === 'string' ? undefined : atStake(slip, stake)
  const lack = figures && balance !== undefined && figures.liability > balance ? balance : undefined
  const isLeastWrong =
    slip.terms.atOnce && typeof stake !== 'string' && leastOf(slip.terms, stake) === undefined
  const isDelayed = now.betDelay > 0
  const waitsOn = now.isInPlay ? 'inPlay' : slip.terms.atStart
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (!problem && !isLeastWrong && now.isOpen) void model.place(now.version)
  }
  return (
    <form className={styles.form} data-delayed={isDelayed || undefined} onSubmit={submit} noValidate>
      <Price model={model} slip={slip} now={now} />
      <Field
        label={t(isByGain ? gainWord(slip) : 'slip.stake')}
        inputMode="decimal"
        autoComplete="off"
        prefix="৳"
        value={slip.stake}
        onChange={(event) => model.setStake(event.target.value)}
        hint={
          isByGain && typeof stake !== 'string'
            ? sayTerm('stakeIs', { amount: format.money(stake) })
            : t('slip.range', range)
        }
        error={problem && isShown ? words[problem] : undefined}
      />
      <Picks
        label={isByGain ? sayTerm('picks') : t('slip.picks')}
        picks={QUICK.map((value) => ({ value, text: format.money(value) }))}
        chosen={paisaFromTyped(slip.stake)}
        onPick={(amount) => model.setStake(String(amount / 100))}
      />
      {slip.side === 'lay' ? <p className={bet.hint}>{t('slip.layRisk')}</p> : null}
      {lack === undefined ? null : (
        <p className={bet.hint}>{t('slip.lack', { balance: format.money(lack) })}</p>
      )}
      <Choices model={model} />
      {slip.kind === 'match_odds' ? (
        <>
          <p className={bet.hint}>{t(slip.terms.atOnce ? 'slip.killed' : `slip.waits.${waitsOn}`)}</p>
          {slip.terms.atOnce ? null : <GuardIsOn className={bet.hint} />}
          <Terms
            terms={slip.terms}
            side={slip.side}
            stake={typeof stake === 'string' ? undefined : stake}
            isInPlay={now.isInPlay}
            onChange={model.setTerms}
          />
        </>
      ) : null}
      <div className={styles.submit}>
        <dl className={bet.figures}>
          <div>
            <dt>{t('slip.profit')}</dt>
            <dd className="figures">{figures ? format.money(figures.profit) : '–'}</dd>
          </div>
          <div data-risk>
            <dt>{t('slip.liability')}</dt>
            <dd className="figures">{figures ? format.money(figures.liability) : '–'}</dd>
          </div>
        </dl>
        {slip.refusal ? (
          <p className={bet.refusal} role="alert">
            <Icon name="alert" size={20} />
            {slip.refusal}
          </p>
        ) : null}
        {isDelayed ? <p className={bet.hint}>{say('delay', { seconds: now.betDelay })}</p> : null}
        <Commission rate={now.commission} className={bet.hint} />
        <Button type="submit" wide busy={slip.state === 'sending'} disabled={!now.isOpen}>
          {now.isOpen
            ? figures && typeof stake !== 'string'
              ? t('slip.placeFor', { amount: format.money(stake) })
              : t('slip.place')
            : t(now.why)}
          <DemoMark />
        </Button>
      </div>
    </form>
  )
}

/** The price that is asked for, and the one that is offered now. Only match odds may wait at a price of the player's own. */
function Price({ model, slip, now }: { model: SlipModel; slip: Slip; now: PriceNow }) {
  const { t, format } = useApp()
  const [oddsFormat] = useOddsFormat()
  const shown = (odds: number) => format.digits(oddsText(odds, oddsFormat))
  const isMoved = now.odds !== undefined && (now.odds !== slip.odds || now.run !== slip.run)
  const mayWait = slip.kind === 'match_odds'
  const takeNew = () => {
    if (now.odds !== undefined) model.take({ odds: now.odds, run: now.run })
  }
  return (
    <div className={bet.priceRow}>
      <span className={bet.label}>{t(slip.kind === 'fancy' ? 'slip.line' : 'slip.price')}</span>
      {mayWait ? (
        <IconButton label={t('slip.lower')} onClick={() => model.setOdds(lowerOdds(slip.odds))}>
          <Icon name="minus" size={20} />
        </IconButton>
      ) : null}
      <output className={bet.price}>
        {slip.kind === 'fancy'
          ? t('slip.lineAt', {
              line: format.digits(String(slip.run ?? '')),
              rate: format.digits(String(slip.odds - 100)),
            })
          : shown(slip.odds)}
      </output>
      {mayWait ? (
        <IconButton label={t('slip.higher')} onClick={() => model.setOdds(higherOdds(slip.odds))}>
          <Icon name="plus" size={20} />
        </IconButton>
      ) : null}
      {isMoved && now.odds !== undefined ? (
        <Button kind="secondary" small onClick={takeNew}>
          {slip.kind === 'fancy'
            ? t('slip.nowLine', {
                line: format.digits(String(now.run ?? '')),
                rate: format.digits(String(now.odds - 100)),
              })
            : t('slip.now', { price: shown(now.odds) })}
        </Button>
      ) : null}
    </div>
  )
}

/** Whether the bet may be made at another price than was seen, both ways (F-02, PP-33). */
function Choices({ model }: { model: SlipModel }) {
  const { t } = useApp()
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>{t('slip.ifMoves')}</legend>
      {PRICE_CHOICES.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            checked={model.priceChange === choice}
            onChange={() => model.setPriceChange(choice)}
          />
          {t(`slip.change.${choice}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** A bet that was to be filled at once may be less than was asked for. */
function placedWords(
  order: ExchangeOrder | undefined,
  {
    t,
    format,
    say,
  }: Pick<ReturnType<typeof useApp>, 't' | 'format'> & Pick<ReturnType<typeof useHeldWords>, 'say'>,
): string {
  if (!order) return t('slip.placed')
  if (order.refusal !== '' || order.status === 'lapsed') return say(refusalWord(order.refusal))
  if (order.status === 'cancelled') return t('slip.cancelled')
  if (order.delayedUntil !== undefined) return say('held')
  const { stake, matched = stake, unmatched: rest = paisa(0) } = order
  if (rest === 0)
    return matched < stake
      ? t('slip.killedRest', { matched: format.money(matched), rest: format.money(subtract(stake, matched)) })
      : t('slip.placed')
  return rest === stake
    ? t('slip.waiting')
    : t('slip.partly', { matched: format.money(matched), rest: format.money(rest) })
}

/** What became of it: one state for the one bet. */
function Placed({ model, slip }: { model: SlipModel; slip: Slip }) {
  const { t, format } = useApp()
  const { say } = useHeldWords()
  const { say: sayTerm } = useTermWords()
  const order = useFate(slip)
  const rest = order?.unmatched ?? 0
  const until = order?.delayedUntil
  const isRefused = order?.status === 'lapsed'
  return (
    <div className={styles.form}>
      <div className={isRefused ? bet.refusal : until === undefined ? styles.placed : styles.notice}>
        <Icon name={isRefused ? 'alert' : rest > 0 ? 'clock' : 'check'} size={24} />
        <strong role="status">{placedWords(order, { t, format, say })}</strong>
      </div>
      {until === undefined ? null : (
        <p className={styles.heldBack}>
          <HeldBack until={until} />
        </p>
      )}
      {order && !isRefused ? (
        <dl className={bet.figures}>
          <div>
            <dt>{t('slip.stake')}</dt>
            <dd className="figures">{format.money(order.stake)}</dd>
          </div>
          {matchedWith(order).map(({ label, amount }) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd className="figures">{format.money(amount)}</dd>
            </div>
          ))}
          {order.ahead === undefined ? null : (
            <div>
              <dt>{sayTerm('queue')}</dt>
              <dd className="figures">{format.money(order.ahead)}</dd>
            </div>
          )}
          <div>
            <dt>{t('slip.profit')}</dt>
            <dd className="figures">{order.profit === undefined ? '–' : format.money(order.profit)}</dd>
          </div>
          <div data-risk>
            <dt>{t('slip.liability')}</dt>
            <dd className="figures">{order.liability === undefined ? '–' : format.money(order.liability)}</dd>
          </div>
        </dl>
      ) : null}
      {order && rest > 0 ? <CancelOrder order={order} /> : null}
      <Button wide onClick={model.close}>
        {t('slip.done')}
      </Button>
      <Link to="/betting-record" search={{ list: 'exchange', state: 'open' }} className={styles.link}>
        {t('exch.myBets')}
      </Link>
    </div>
  )
}
