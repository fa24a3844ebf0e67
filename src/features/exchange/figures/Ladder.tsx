import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import type { Side } from '../../../../contract/exposure.ts'
import { type Paisa, paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { type Place, useTaking } from '../markets/priceTaking.ts'
import { useOpenOrders } from '../orders/useOpenOrders.ts'
import { useBook } from '../prices/useBook.ts'
import { marketWords } from '../shared/marketWords.ts'
import { sideOf } from '../shared/position.ts'
import { RunnerChoice, Traded, useOddsWords } from './Figures.tsx'
import styles from './Figures.module.css'
import { middleOf, rungsAround, standing } from './rungs.ts'
import { useWords } from './words.ts'

/**
 * A runner's prices in rows, ten levels of each side beside them, with the player's own waiting bets and the last traded price. A
 * price that is pressed stands on the bet slip. Source: exchange.md 4; decision 193.
 */
export function Ladder({ market, place }: { market: string; place: Place }) {
  const { t } = useApp()
  const { say } = useWords()
  const { data, isPaused, isGone } = useBook('depth', `d.${market.slice(2)}`)
  const { orders } = useOpenOrders()
  const { take } = useTaking(place, 'match_odds', t('exch.matchOdds'))
  const [chosen, setChosen] = useState(1)
  const runner = data?.runners.find(({ id }) => id === chosen) ?? data?.runners[0]
  if (isGone) return <p className={styles.note}>{say('noLadder')}</p>
  if (!data || !runner)
    return isPaused ? (
      <p className={styles.note}>{t('exch.noAnswer')}</p>
    ) : (
      <Skeleton height={480} label={t('common.loading')} />
    )
  const closed =
    data.status === 'open' ? undefined : data.status === 'suspended' ? 'exch.suspend' : 'exch.closed'
  const why = isPaused ? 'exch.paused' : closed
  const onPick =
    take && !why
      ? (side: Side, odds: number) =>
          take({
            market,
            selection: runner.id,
            selectionName: runner.name,
            side,
            odds,
            run: undefined,
            version: data.version,
          })
      : undefined
  return (
    <div className={styles.part}>
      <RunnerChoice runners={data.runners} chosen={runner.id} onChoose={setChosen} />
      <Traded ltp={runner.ltp} vol={runner.vol} />
      {why ? (
        <p className={styles.note} role="status">
          {t(why)}
        </p>
      ) : null}
      <Rungs
        key={runner.id}
        runner={isPaused ? { ...runner, back: [], lay: [] } : runner}
        waiting={waitingOf(orders, market, runner.name)}
        onPick={onPick}
      />
    </div>
  )
}

/** What waits of the player's bets on a runner, by side and price. */
function waitingOf(orders: readonly ExchangeOrder[], market: string, runner: string): Map<string, Paisa> {
  const waiting = new Map<string, Paisa>()
  for (const order of orders) {
    if (order.market !== market || order.selectionName !== runner || !order.unmatched) continue
    const name = rungName(sideOf(order), order.odds ?? 0)
    waiting.set(name, paisa((waiting.get(name) ?? 0) + order.unmatched))
  }
  return waiting
}

const rungName = (side: Side, odds: number): string => `${side} ${odds}`

interface RungsProps {
  runner: {
    name: string
    back: readonly { price: number; size: Paisa }[]
    lay: readonly { price: number; size: Paisa }[]
    ltp: number | undefined
  }
  waiting: ReadonlyMap<string, Paisa>
  onPick: ((side: Side, odds: number) => void) | undefined
}

function Rungs({ runner, waiting, onPick }: RungsProps) {
  const { t } = useApp()
  const { say } = useWords()
  const [stood, setStood] = useState<number>()
  const middle = standing(stood, middleOf(runner))
  if (middle !== stood) setStood(middle)
  const box = useRef<HTMLDivElement>(null)
  const toPrices = () => {
    const row = box.current?.querySelector<HTMLElement>('[data-middle]')
    if (!box.current || !row) return
    box.current.scrollTop = row.offsetTop - box.current.clientHeight / 2
  }
  useLayoutEffect(toPrices, [middle])
  const name = marketWords(runner.name, t)
  if (middle === undefined) return null
  const sizes = {
    back: new Map(runner.back.map(({ price, size }) => [price, size])),
    lay: new Map(runner.lay.map(({ price, size }) => [price, size])),
  }
  return (
    <>
      <div className={styles.ladder} ref={box} role="region" aria-label={say('ladder', { name })}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are its buttons' */}
        <table className={styles.rungs} onKeyDown={walk}>
          <thead>
            <tr>
              <th scope="col">{t('orders.side.back')}</th>
              <th scope="col">{say('price')}</th>
              <th scope="col">{t('orders.side.lay')}</th>
            </tr>
          </thead>
          <tbody>
            {rungsAround(middle).map((price) => (
              <Rung
                key={price}
                name={name}
                price={price}
                back={sizes.back.get(price)}
                lay={sizes.lay.get(price)}
                ownBack={waiting.get(rungName('back', price))}
                ownLay={waiting.get(rungName('lay', price))}
                isLast={runner.ltp === price}
                isMiddle={price === middle}
                onPick={onPick}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Button kind="quiet" small onClick={toPrices}>
        {say('toPrices')}
      </Button>
      <p className={styles.note}>{say('howTo')}</p>
    </>
  )
}

interface RungProps {
  name: string
  price: number
  back: Paisa | undefined
  lay: Paisa | undefined
  ownBack: Paisa | undefined
  ownLay: Paisa | undefined
  isLast: boolean
  isMiddle: boolean
  onPick: RungsProps['onPick']
}

function Rung({ name, price, isLast, isMiddle, onPick, ...amounts }: RungProps) {
  const { say } = useWords()
  const oddsOf = useOddsWords()
  const own = [
    ['back', amounts.ownBack],
    ['lay', amounts.ownLay],
  ] as const
  const offer = (side: Side) => (
    <Offer
      side={side}
      name={name}
      price={price}
      size={amounts[side]}
      isStop={isMiddle && side === 'back'}
      onPick={onPick}
    />
  )
  return (
    <tr data-last={isLast || undefined} data-middle={isMiddle || undefined}>
      <td>{offer('back')}</td>
      <th scope="row">
        {oddsOf(price)}
        {isLast ? <span className={styles.last}>{say('lastShort')}</span> : null}
        {own.map(([side, amount]) =>
          amount === undefined ? null : <Own key={side} side={side} amount={amount} />,
        )}
      </th>
      <td>{offer('lay')}</td>
    </tr>
  )
}

function Own({ side, amount }: { side: Side; amount: Paisa }) {
  const { t, format } = useApp()
  const { say } = useWords()
  const size = format.money(amount)
  return (
    <span className={styles.own} data-side={side}>
      <span aria-hidden="true">{size}</span>
      <span className="visually-hidden">{say('own', { side: t(`orders.side.${side}`), size })}</span>
    </span>
  )
}

/** What can be had at a price of one side; where nothing is, a bet there waits. */
function Offer({
  side,
  name,
  price,
  size,
  isStop,
  onPick,
}: Pick<RungProps, 'name' | 'price' | 'onPick'> & { side: Side; size: Paisa | undefined; isStop: boolean }) {
  const { t, format } = useApp()
  const { say } = useWords()
  const oddsOf = useOddsWords()
  const words = { side: t(`orders.side.${side}`), name, price: oddsOf(price) }
  return (
    <button
      type="button"
      className={styles.offer}
      data-side={side}
      data-empty={size === undefined || undefined}
      // One stop of the Tab key for all of them; from there the arrow keys walk.
      tabIndex={isStop ? 0 : -1}
      aria-disabled={!onPick}
      aria-label={
        size === undefined ? say('noOffer', words) : say('offer', { ...words, size: format.money(size) })
      }
      onClick={() => onPick?.(side, price)}
    >
      {size === undefined ? '' : format.money(paisa(Math.floor(size / 100) * 100))}
    </button>
  )
}

const STEPS: Record<string, readonly [rows: number, sides: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The arrow keys go from price to price, and from side to side as they stand. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key]
  const here = event.target instanceof HTMLElement ? event.target.closest('td') : null
  const row = here?.closest('tr')
  if (!step || !here || !row) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const at = Math.min(Math.max(rows.indexOf(row) + step[0], 0), rows.length - 1)
  const isFromRight = getComputedStyle(event.currentTarget).direction === 'rtl'
  const was = here.cellIndex
  const to = step[1] === 0 ? was : step[1] > 0 === !isFromRight ? 2 : 0
  rows[at]?.cells[to]?.querySelector('button')?.focus()
}
