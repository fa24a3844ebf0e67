import { useState } from 'react'
import { EXCHANGE_STAKE, exchangeApi, type ExchangeOrder } from '../../../../contract/exchange.ts'
import { higherOdds, lowerOdds } from '../../../../contract/exposure.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { type Paisa, paisa, ZERO } from '../../../../contract/money.ts'
import { paisaFromTyped } from '../../../../contract/typed.ts'
import { EDIT_TEXTS } from '../../../i18n/editTexts.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { useTexts } from '../../../lib/hooks/useTexts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import styles from './bet.module.css'
import { marketWords } from './marketWords.ts'
import { refreshOrders } from './orderReads.ts'
import { sideOf } from './position.ts'
import { atStake } from './slip.ts'
import { useKeepBet } from './useKeptBets.ts'

/** What is to wait, in poisha; undefined for what is none. Only what grows is held to the least stake. */
function restOf(typed: string, waited: Paisa): Paisa | undefined {
  const rest = paisaFromTyped(typed)
  const least = rest !== undefined && rest > waited ? EXCHANGE_STAKE.min : 1
  return rest !== undefined && rest >= least && rest <= EXCHANGE_STAKE.max ? rest : undefined
}

export interface Edited {
  order: ExchangeOrder
  /** Odds as the screen writes them. */
  oddsText: (odds: number) => string
}

/**
 * Changes what waits of a bet: how much, and at which odds. It says beforehand what becomes of its place in the queue. What waited is kept
 * as it was when the window was opened: the host changes nothing where another part waits by now. Source: exchange.md 2; decision 202.
 */
export function EditOrder({ order, oddsText, onClose }: Edited & { onClose: () => void }) {
  const { t, format, call, queryClient } = useApp()
  const { say } = useTexts(EDIT_TEXTS)
  const toast = useToast()
  const keepBet = useKeepBet()
  const { isBusy, error, run } = useAction('slip.cancelFailed')
  const [before] = useState({ odds: order.odds ?? 0, waited: order.unmatched ?? ZERO })
  const [odds, setOdds] = useState(before.odds)
  const [typed, setTyped] = useState(() => format.digits(String(before.waited / 100)))
  const stake = restOf(typed, before.waited)
  const isSame = odds === before.odds && stake === before.waited
  const keepsPlace = odds === before.odds && stake !== undefined && stake <= before.waited
  const figures = stake === undefined ? undefined : atStake({ side: sideOf(order), odds }, stake)
  const change = async () => {
    if (stake === undefined || isSame) return
    const { id } = order
    const answer = await run(`${id} ${stake} ${odds}`, (key) =>
      call(exchangeApi.editOrder, { id, waited: before.waited, stake, odds }, { key }),
    )
    refreshOrders(queryClient)
    if (answer instanceof ApiError) return
    if (answer.receipt) keepBet({ order: answer.order, receipt: answer.receipt })
    toast(say('done'))
    onClose()
  }
  const actions = (
    <>
      <Button kind="secondary" wide onClick={onClose}>
        {say('leave')}
      </Button>
      <Button wide busy={isBusy} disabled={stake === undefined || isSame} onClick={() => void change()}>
        {say('accept')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={say('title')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={actions}
    >
      <div className={styles.form}>
        <p>
          <strong>{marketWords(order.selectionName || order.marketName, t)}</strong>
          <br />
          <small>{order.eventName}</small>
        </p>
        <div className={styles.priceRow}>
          <span className={styles.label}>{say('odds')}</span>
          <IconButton label={t('slip.lower')} onClick={() => setOdds(lowerOdds(odds))}>
            <Icon name="minus" size={20} />
          </IconButton>
          <output className={styles.price}>{format.digits(oddsText(odds))}</output>
          <IconButton label={t('slip.higher')} onClick={() => setOdds(higherOdds(odds))}>
            <Icon name="plus" size={20} />
          </IconButton>
        </div>
        <Field
          label={say('stake')}
          inputMode="decimal"
          autoComplete="off"
          prefix="৳"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={say('now', { amount: format.money(before.waited) })}
          error={
            stake === undefined
              ? say('bad', {
                  min: format.money(EXCHANGE_STAKE.min),
                  max: format.money(EXCHANGE_STAKE.max),
                })
              : undefined
          }
        />
        <dl className={styles.figures}>
          <div>
            <dt>{t('slip.profit')}</dt>
            <dd className="figures">{figures ? format.money(figures.profit) : '–'}</dd>
          </div>
          <div data-risk>
            <dt>{t('slip.liability')}</dt>
            <dd className="figures">{figures ? format.money(figures.liability) : '–'}</dd>
          </div>
        </dl>
        <p className={styles.hint} role="status">
          {say(isSame ? 'same' : keepsPlace ? 'keeps' : 'back')}
        </p>
        {(order.matched ?? paisa(0)) > 0 ? <p className={styles.hint}>{say('matched')}</p> : null}
        {error ? (
          <p className={styles.refusal} role="alert">
            <Icon name="alert" size={20} />
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
