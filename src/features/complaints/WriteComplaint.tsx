import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import {
  type Complaint,
  COMPLAINT_ABOUT,
  COMPLAINT_LENGTH,
  complaintsApi,
  REFERENCE_LENGTH,
} from '../../../contract/protection/complaints.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { useApp } from '../../lib/app.tsx'
import { useAction } from '../../lib/hooks/useAction.ts'
import { useReloadHold } from '../../lib/pwa/reloadHold.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useToast } from '../../ui/Toast.tsx'
import styles from './Complaints.module.css'
import { type ComplaintDraft, complaintDraft, useDraft } from './draft.ts'
import { wrong } from './OneComplaint.tsx'

interface Props {
  /** What the way here says of it. */
  about: ComplaintDraft['about']
  reference: string
  take: (complaint: Complaint) => void
}

/** The form. What is written stays on the device until the host has given it a number. */
export function WriteComplaint({ about, reference, take }: Props) {
  const { t, format, call } = useApp()
  const toast = useToast()
  const navigate = useNavigate()
  const { isBusy, error, run } = useAction()
  const [isPressed, setIsPressed] = useState(false)
  const { value, change, keyOf, forget } = useDraft(complaintDraft, { about, reference, text: '' })
  useReloadHold(value.text !== '')
  const over = value.text.length - COMPLAINT_LENGTH
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    const { about: chosen, text } = value
    if (!chosen || isBlank(text) || over > 0) return
    const key = keyOf()
    const input = { about: chosen, reference: value.reference, text }
    const answer = await run(key, () => call(complaintsApi.complain, input, { key }))
    if (answer instanceof ApiError) return
    forget()
    take(answer.data)
    toast(t('complaints.sent', { number: format.digits(answer.data.number) }))
    void navigate({ to: '/complaints', search: { id: answer.data.id }, replace: true })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <SelectField
        label={t('complaints.about')}
        value={value.about ?? ''}
        error={isPressed && !value.about ? t('complaints.choose') : undefined}
        onChange={(event) => change({ about: COMPLAINT_ABOUT.find((known) => known === event.target.value) })}
      >
        <option value="" disabled hidden>
          {t('complaints.choose')}
        </option>
        {COMPLAINT_ABOUT.map((known) => (
          <option key={known} value={known}>
            {t(`complaints.about.${known}`)}
          </option>
        ))}
      </SelectField>
      <Field
        label={`${t('complaints.reference')} (${t('common.optional')})`}
        hint={t('complaints.referenceHint')}
        value={value.reference}
        maxLength={REFERENCE_LENGTH}
        autoComplete="off"
        onChange={(event) => change({ reference: event.target.value })}
      />
      <TextArea
        label={t('complaints.what')}
        hint={t('complaints.whatHint')}
        rows={6}
        value={value.text}
        error={wrong(isPressed, isBlank(value.text), over, t)}
        onChange={(event) => change({ text: event.target.value })}
      />
      <p className={styles.small}>{t('complaints.kept')}</p>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      <div>
        <Button type="submit" busy={isBusy}>
          {t('complaints.send')}
        </Button>
      </div>
    </form>
  )
}
