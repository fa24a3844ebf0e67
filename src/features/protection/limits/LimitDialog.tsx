import { type FormEvent, useState } from 'react'
import { latinDigits, paisaFromTyped } from '../../../../contract/typed.ts'
import type { LimitKind } from '../../../../contract/protection.ts'
import { errorWords } from '../../../lib/api/errorWords.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import styles from '../Protection.module.css'
import { type HeldLimit, isStricter, type LimitsModel } from '../shared/useLimits.ts'
import { PERIOD_WORDS, useLimitWords } from '../shared/useLimitWords.ts'

const MINUTE_MS = 60_000

/** What was typed, in poisha or milliseconds; undefined where it is no amount above nothing for sure. */
export function typedLimit(kind: LimitKind, text: string): number | undefined {
  if (kind !== 'time') return paisaFromTyped(text) || undefined
  const minutes = latinDigits(text).trim()
  return /^\d{1,5}$/.test(minutes) ? Number(minutes) * MINUTE_MS || undefined : undefined
}

interface Props {
  limit: HeldLimit
  choose: LimitsModel['choose']
  onClose: () => void
}

/** One empty field, no amount offered (PP-06): what is stricter holds at once, what is not waits (PP-09). */
export function LimitDialog({ limit, choose, onClose }: Props) {
  const { t } = useApp()
  const words = useLimitWords(limit.kind)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  /** As it stood when the choice was sent, as long as no answer is there: what was chosen holds here already. */
  const [before, setBefore] = useState<HeldLimit>()
  const isBusy = before !== undefined
  useReloadHold(text !== '')
  const { kind, period } = limit

  const set = async (value: number | undefined) => {
    setBefore(limit)
    const refused = await choose(kind, period, value)
    setBefore(undefined)
    if (refused) setProblem(errorWords(refused, t, 'error.unexpected'))
    else onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = typedLimit(kind, text)
    if (value !== undefined) return void set(value)
    setProblem(t(text.trim() === '' ? 'protection.missing' : 'protection.unclear'))
  }
  const value = typedLimit(kind, text)
  const now = before ?? limit
  const isRaise = value !== undefined && now.value !== undefined && !isStricter(now, value)
  return (
    <Dialog
      title={`${t(`protection.kind.${kind}`)} · ${t(PERIOD_WORDS[period])}`}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {now.value === undefined ? null : <p>{t('protection.now', { value: words(now.value) })}</p>}
        <Field
          label={t(kind === 'time' ? 'protection.inMinutes' : 'protection.inTaka')}
          inputMode={kind === 'time' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          error={problem || undefined}
          hint={t(isRaise ? 'protection.howRaise' : 'protection.howLower')}
          onChange={(event) => {
            setText(event.target.value)
            setProblem('')
          }}
        />
        <Button type="submit" wide busy={isBusy}>
          {t(isRaise ? 'protection.ask' : 'protection.save')}
        </Button>
        {now.value === undefined ? null : (
          <>
            {isRaise ? null : <p className={styles.small}>{t('protection.howRaise')}</p>}
            <Button kind="secondary" wide busy={isBusy} onClick={() => void set(undefined)}>
              {t('protection.takeAway')}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  )
}
