import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EXCLUSION_MONTHS, exclusionUntil } from '../../../contract/protection/exclusion.ts'
import { EXCLUSION_PASS_FEATURE } from '../../../contract/protection/pass.ts'
import { latinDigits } from '../../../contract/typed.ts'
import { useApp } from '../../lib/app.tsx'
import { useFeature } from '../../lib/hooks/useFeature.ts'
import { Title } from '../../lib/Title.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { inAccount } from '../account/shared/AccountFrame.tsx'
import styles from './Exclude.module.css'
import { HelpLines } from './shared/HelpLines.tsx'
import { useExclude, useExcludedUntil, useKeptExclusion } from './shared/useExclusion.ts'
import { useHostNow } from '../../lib/hooks/useTimeLeft.ts'

const DOES = ['now', 'play', 'offers', 'money', 'end'] as const
const DAY_MS = 24 * 60 * 60 * 1000
/** Of a choice of the player's own. */
const YEARS = { min: 6, max: 100 }

/**
 * `/protection/exclude`: says what an exclusion does and until when it would last, and begins it by one press, also without a
 * network. The screen is the question: nothing stands between it and who means it (PP-20, F-21).
 */
export const Exclude = inAccount('protection', function Exclude() {
  const { t } = useApp()
  const isExcluded = useKeptExclusion() !== undefined
  return (
    <div className={styles.screen}>
      <Title>{t('exclusion.title')}</Title>
      <div className={styles.head}>
        <Link
          to={isExcluded ? '/pay-out' : '/protection'}
          className={styles.back}
          aria-label={t('turnover.back')}
        >
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>{t('exclusion.title')}</h1>
      </div>
      <Choice />
      <HelpLines />
    </div>
  )
})

type Term = (typeof EXCLUSION_MONTHS)[number] | 'longer'

function Choice() {
  const { t, format } = useApp()
  const exclude = useExclude()
  const hasPasses = useFeature(EXCLUSION_PASS_FEATURE)
  const hostNow = useHostNow()
  const [term, setTerm] = useState<Term>(6)
  const [years, setYears] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const months = term === 'longer' ? monthsOf(years) : term
  const until = months === undefined ? undefined : exclusionUntil(hostNow(), months)
  const held = useExcludedUntil()
  // A few hours more of the same day are no longer time.
  const isNoLonger = held !== undefined && until !== undefined && until < held + DAY_MS

  const begin = () => {
    setIsWrong(months === undefined)
    if (months === undefined || isNoLonger) return
    setIsBusy(true)
    void exclude(months)
  }
  return (
    // Enter in a field begins nothing: only the button, which says until when.
    <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <fieldset className={styles.choices}>
        <legend>{t('exclusion.howLong')}</legend>
        {[...EXCLUSION_MONTHS, 'longer' as const].map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="term" checked={term === one} onChange={() => setTerm(one)} />
            {t(one === 'longer' ? 'exclusion.longer' : `exclusion.months${one}`)}
          </label>
        ))}
      </fieldset>
      {term === 'longer' ? (
        <Field
          label={t('exclusion.years')}
          inputMode="numeric"
          value={years}
          error={isWrong && months === undefined ? t('exclusion.yearsWrong') : undefined}
          onChange={(event) => setYears(event.target.value)}
        />
      ) : null}
      <section aria-labelledby="does">
        <h2 id="does" className={styles.heading}>
          {t('exclusion.does')}
        </h2>
        <ul className={styles.does}>
          {DOES.map((what) => (
            <li key={what}>{t(`exclusion.does.${what}`)}</li>
          ))}
        </ul>
      </section>
      {isNoLonger ? (
        <p role="status" className={styles.text}>
          {t('exclusion.holds', { date: format.date(held) })}
        </p>
      ) : null}
      <Button wide busy={isBusy} disabled={isNoLonger} onClick={begin}>
        {until === undefined ? t('exclusion.open') : t('exclusion.begin', { date: format.date(until) })}
      </Button>
      {held === undefined ? (
        <p className={styles.text}>
          <Link to="/protection">{t('exclusion.instead')}</Link>
        </p>
      ) : null}
      {hasPasses ? (
        <p className={styles.text}>
          <Link to="/verify">{t('pass.have')}</Link>
        </p>
      ) : null}
    </form>
  )
}

function monthsOf(typed: string): number | undefined {
  const text = latinDigits(typed).trim()
  const years = Number(text)
  return /^\d+$/.test(text) && years >= YEARS.min && years <= YEARS.max ? years * 12 : undefined
}
