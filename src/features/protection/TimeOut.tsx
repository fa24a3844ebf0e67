import { type FormEvent, useId, useState } from 'react'
import { TIME_OUT_DAYS } from '../../../contract/timeOut.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './TimeOut.module.css'
import { useTimeOut } from './shared/useTimeOut.ts'

const DAY_MS = 24 * 60 * 60 * 1000
type Days = (typeof TIME_OUT_DAYS)[number]

/** A time-out: chosen by the player, holding at once and without a network, never shortened (PP-19, PP-22, F-21). */
export function TimeOut() {
  const { t } = useApp()
  const player = usePlayer()
  return (
    <section className={styles.card} aria-labelledby="time-out">
      <h2 id="time-out" className={styles.title}>
        <Icon name="pause" size={20} />
        {t('timeOut.title')}
      </h2>
      <p>{t('timeOut.text')}</p>
      {player ? (
        <Choice />
      ) : (
        <ButtonLink to="/login" search={{ next: '/responsible-gaming' }} kind="secondary">
          {t('timeOut.logIn')}
        </ButtonLink>
      )}
    </section>
  )
}

function Choice() {
  const { t, format, now } = useApp()
  const { timeOut, begin } = useTimeOut()
  const [days, setDays] = useState<Days>()
  const [isPressed, setIsPressed] = useState(false)
  const [asked, setAsked] = useState<{ days: Days; until: number }>()
  const error = useId()
  // Longer by minutes is not longer.
  const choices = TIME_OUT_DAYS.filter((one) => now() + (one - 0.5) * DAY_MS > (timeOut?.until ?? 0))
  const chosen = choices.find((one) => one === days)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (chosen !== undefined) setAsked({ days: chosen, until: now() + chosen * DAY_MS })
  }
  const confirm = () => {
    if (asked) void begin(asked.until)
    setAsked(undefined)
    setDays(undefined)
    setIsPressed(false)
  }
  return (
    <>
      <div role="status">{timeOut ? <Running until={timeOut.until} isTold={timeOut.isTold} /> : null}</div>
      {choices.length > 0 ? (
        <form className={styles.form} onSubmit={submit} noValidate>
          <fieldset className={styles.choices} aria-describedby={isPressed && !chosen ? error : undefined}>
            <legend>{t(timeOut ? 'timeOut.longer' : 'timeOut.howLong')}</legend>
            {choices.map((one) => (
              <label key={one} className={styles.choice}>
                <input type="radio" name="time-out" checked={chosen === one} onChange={() => setDays(one)} />
                {t(`timeOut.days${one}`)}
              </label>
            ))}
          </fieldset>
          {isPressed && !chosen ? (
            <p id={error} role="alert" className={styles.error}>
              {t('timeOut.choose')}
            </p>
          ) : null}
          <Button type="submit" kind="secondary">
            {t('timeOut.begin')}
          </Button>
        </form>
      ) : null}
      {asked ? (
        <Dialog
          title={t('timeOut.ask', { time: format.dateTime(asked.until) })}
          closeLabel={t('common.close')}
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <Button kind="secondary" onClick={() => setAsked(undefined)}>
                {t('timeOut.notNow')}
              </Button>
              <Button onClick={confirm}>{t('timeOut.begin')}</Button>
            </>
          }
        >
          <p>{t('timeOut.askText')}</p>
        </Dialog>
      ) : null}
    </>
  )
}

function Running({ until, isTold }: { until: number; isTold: boolean }) {
  const { t, format } = useApp()
  return (
    <div className={styles.running}>
      <strong>{t('timeOut.until', { time: format.dateTime(until) })}</strong>
      <p>{t('timeOut.refused')}</p>
      {isTold ? null : <p className={styles.note}>{t('timeOut.untold')}</p>}
      <ButtonLink to="/withdrawal" kind="secondary" small>
        {t('account.withdrawal')}
      </ButtonLink>
    </div>
  )
}
