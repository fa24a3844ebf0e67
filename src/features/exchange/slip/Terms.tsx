import { useId } from 'react'
import { AT_START, REDUCE_ONLY_FEATURE } from '../../../../contract/exchange.ts'
import type { Side } from '../../../../contract/exposure.ts'
import type { Paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { GuardSwitch } from '../guard/GuardSwitch.tsx'
import styles from './Slip.module.css'
import { useTermWords } from '../shared/termWords.ts'
import { AMOUNTS, leastOf, type SlipTerms, WAITS } from '../shared/terms.ts'

interface Props {
  terms: SlipTerms
  side: Side
  /** Undefined while it is no stake. */
  stake: Paisa | undefined
  /** Before the match what waits has a start to come. */
  isInPlay: boolean
  onChange: (terms: SlipTerms) => void
}

/** What a bet may ask for beside its price, each in a line; folded away until it is wanted. Source: exchange.md 2. */
export function Terms({ terms, side, stake, isInPlay, onChange }: Props) {
  const { t } = useApp()
  const { say } = useTermWords()
  const knowsReduceOnly = useFeature(REDUCE_ONLY_FEATURE)
  const name = useId()
  const set = (values: Partial<SlipTerms>) => onChange({ ...terms, ...values })
  const isWrong = terms.atOnce && stake !== undefined && leastOf(terms, stake) === undefined
  return (
    <details className={styles.terms} open={isWrong || undefined}>
      <summary>
        {t('slip.terms')}
        <Icon name="chevron-down" size={20} />
      </summary>
      <fieldset className={styles.choices}>
        <legend>{say('amountIs')}</legend>
        {AMOUNTS.map((amountIs) => (
          <label key={amountIs}>
            <input
              type="radio"
              name={`${name}-amount`}
              checked={terms.amountIs === amountIs}
              onChange={() => set({ amountIs })}
            />
            {say(amountIs === 'stake' ? 'asStake' : side === 'lay' ? 'asLoss' : 'asWin')}
          </label>
        ))}
      </fieldset>
      {knowsReduceOnly ? (
        <>
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={terms.reduceOnly}
              aria-describedby={`${name}-lowers`}
              onChange={({ target }) => set({ reduceOnly: target.checked })}
            />
            {say('lowers')}
          </label>
          <small id={`${name}-lowers`}>{say('lowersHint')}</small>
        </>
      ) : null}
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={terms.atOnce}
          onChange={({ target }) => set({ atOnce: target.checked, makeOnly: false })}
        />
        {t('slip.atOnce')}
      </label>
      {terms.atOnce ? (
        <Field
          label={t('slip.least')}
          hint={t('slip.leastHint')}
          inputMode="decimal"
          autoComplete="off"
          prefix="৳"
          value={terms.least}
          onChange={({ target }) => set({ least: target.value })}
          error={isWrong ? t('slip.badLeast') : undefined}
        />
      ) : (
        <>
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={terms.makeOnly}
              onChange={({ target }) => set({ makeOnly: target.checked })}
            />
            {t('slip.makeOnly')}
          </label>
          {isInPlay ? null : (
            <fieldset className={styles.choices}>
              <legend>{t('slip.atStart')}</legend>
              {AT_START.map((choice) => (
                <label key={choice}>
                  <input
                    type="radio"
                    name={name}
                    checked={terms.atStart === choice}
                    onChange={() => set({ atStart: choice })}
                  />
                  {t(`slip.atStart.${choice}`)}
                </label>
              ))}
            </fieldset>
          )}
          <fieldset className={styles.choices}>
            <legend>{t('slip.until')}</legend>
            {WAITS.map((waits) => (
              <label key={waits}>
                <input
                  type="radio"
                  name={`${name}-until`}
                  checked={terms.waits === waits}
                  onChange={() => set({ waits })}
                />
                {t(`slip.until.${waits}`)}
              </label>
            ))}
          </fieldset>
          <GuardSwitch />
        </>
      )}
    </details>
  )
}
