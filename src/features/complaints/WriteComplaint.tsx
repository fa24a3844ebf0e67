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
import { COMPLAINT_TEXTS } from '../../i18n/complaintTexts.ts'
import { useApp } from '../../lib/app.tsx'
import { useAction } from '../../lib/hooks/useAction.ts'
import { useTexts } from '../../lib/hooks/useTexts.ts'
import { useReloadHold } from '../../lib/pwa/reloadHold.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useToast } from '../../ui/Toast.tsx'
import styles from './Complaints.module.css'
import { type ComplaintDraft, complaintDraft, useDraft } from './draft.ts'
import { wrong } from './OneComplaint.tsx'
import { Pictures } from './Pictures.tsx'
import { usePictures } from './usePictures.ts'

interface Props {
  /** What the way here says of it. */
  about: ComplaintDraft['about']
  reference: string
  take: (complaint: Complaint) => void
}

/** The form. What is written stays on the device until the host has given it a number. */
export function WriteComplaint({ about, reference, take }: Props) {
  const { t, format, call } = useApp()
  const { say } = useTexts(COMPLAINT_TEXTS)
  const toast = useToast()
  const navigate = useNavigate()
  const { isBusy, error, run } = useAction()
  const [isPressed, setIsPressed] = useState(false)
  const { value, change, keyOf, forget } = useDraft(complaintDraft, { about, reference, text: '' })
  const pictures = usePictures('', 0, () => undefined)
  useReloadHold(value.text !== '')
  const isBirthday = value.about === 'birthday'
  const over = value.text.length - COMPLAINT_LENGTH
  /** A number is no day, and a day no number. */
  const choose = (chosen: ComplaintDraft['about']) =>
    change({ about: chosen, ...((chosen === 'birthday') === isBirthday ? {} : { reference: '' }) })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    const { about: chosen, text } = value
    if (!chosen || isBlank(text) || over > 0 || (isBirthday && value.reference === '')) return
    const key = keyOf()
    const input = { about: chosen, reference: value.reference, text }
    const answer = await run(key, () => call(complaintsApi.complain, input, { key }))
    if (answer instanceof ApiError) return
    await pictures.moveTo(answer.data.id)
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
        onChange={(event) => choose(COMPLAINT_ABOUT.find((known) => known === event.target.value))}
      >
        <option value="" disabled hidden>
          {t('complaints.choose')}
        </option>
        {COMPLAINT_ABOUT.map((known) => (
          <option key={known} value={known}>
            {say(known)}
          </option>
        ))}
      </SelectField>
      {isBirthday ? (
        <Field
          type="date"
          label={say('day')}
          error={isPressed && value.reference === '' ? say('dayMissing') : undefined}
          value={value.reference}
          onChange={(event) => change({ reference: event.target.value })}
        />
      ) : (
        <Field
          label={`${t('complaints.reference')} (${t('common.optional')})`}
          hint={value.about === 'deposit' ? say('depositHint') : t('complaints.referenceHint')}
          value={value.reference}
          maxLength={REFERENCE_LENGTH}
          autoComplete="off"
          onChange={(event) => change({ reference: event.target.value })}
        />
      )}
      <TextArea
        label={t('complaints.what')}
        hint={t('complaints.whatHint')}
        rows={6}
        value={value.text}
        error={wrong(isPressed, isBlank(value.text), over, t)}
        onChange={(event) => change({ text: event.target.value })}
      />
      <Pictures model={pictures} />
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
