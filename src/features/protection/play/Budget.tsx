import { type FormEvent, useState } from 'react'
import { type Paisa, paisa } from '../../../../contract/money.ts'
import { paisaFromTyped } from '../../../../contract/typed.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { keepNotes, ownNotes } from '../../../lib/protection/ownNotes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import styles from '../Protection.module.css'
import type { Span } from './periods.ts'

/** What the player wants to lose at most, and what of it is gone. It is theirs alone: a limit is what stops play. */
export function Budget({ span, net }: { span: Span; net: Paisa }) {
  const app = useApp()
  const { t, format } = app
  const [kept, setKept] = useState<{ [Of in Span]?: number | undefined }>(() => ownNotes(app))
  const [isAsked, setIsAsked] = useState(false)
  const budget = kept[span]
  const lost = paisa(Math.max(0, 0 - net))
  const choose = (value: number | undefined) => {
    setKept({ ...kept, [span]: value })
    void keepNotes(app, { [span]: value })
    setIsAsked(false)
  }
  const words = (most: Paisa): string => {
    const amounts = { lost: format.money(lost), budget: format.money(most) }
    if (lost <= most) return t('play.within', { ...amounts, left: format.money(paisa(most - lost)) })
    return t('play.over', { ...amounts, over: format.money(paisa(lost - most)) })
  }
  return (
    <div className={styles.form}>
      {budget === undefined ? null : (
        <>
          <p>{words(paisa(budget))}</p>
          <meter
            className={styles.meter}
            min={0}
            max={Math.max(budget, lost)}
            value={lost}
            high={budget}
            aria-label={t('play.budget')}
          />
        </>
      )}
      <div className={styles.acts}>
        <Button kind="secondary" small onClick={() => setIsAsked(true)}>
          {t(budget === undefined ? 'play.setBudget' : 'play.changeBudget')}
        </Button>
      </div>
      {isAsked ? (
        <BudgetDialog span={span} budget={budget} choose={choose} onClose={() => setIsAsked(false)} />
      ) : null}
    </div>
  )
}

interface DialogProps {
  span: Span
  budget: number | undefined
  choose: (value: number | undefined) => void
  onClose: () => void
}

function BudgetDialog({ span, budget, choose, onClose }: DialogProps) {
  const { t } = useApp()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  useReloadHold(text !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = paisaFromTyped(text)
    if (value) choose(value)
    else setProblem(t(text.trim() === '' ? 'play.budgetMissing' : 'protection.unclear'))
  }
  return (
    <Dialog
      title={`${t('play.budget')} · ${t(`play.${span}`)}`}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          label={t('play.inTaka')}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={problem || undefined}
          hint={t('play.budgetText')}
          onChange={(event) => {
            setText(event.target.value)
            setProblem('')
          }}
        />
        <Button type="submit" wide>
          {t('play.saveBudget')}
        </Button>
        {budget === undefined ? null : (
          <Button kind="secondary" wide onClick={() => choose(undefined)}>
            {t('play.dropBudget')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
