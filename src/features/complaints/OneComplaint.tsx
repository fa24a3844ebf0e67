import { type FormEvent, type ReactNode, useState } from 'react'
import { type Complaint, COMPLAINT_LENGTH, complaintsApi } from '../../../contract/protection/complaints.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { COMPLAINT_TEXTS } from '../../i18n/complaintTexts.ts'
import { refresh } from '../../lib/api/query.ts'
import { useApp } from '../../lib/app.tsx'
import { useAction } from '../../lib/hooks/useAction.ts'
import { startOfDay } from '../../lib/format.ts'
import { useTexts } from '../../lib/hooks/useTexts.ts'
import { useHostNow } from '../../lib/hooks/useTimeLeft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './Complaints.module.css'
import { noteDraft, useDraft } from './draft.ts'
import { Pictures } from './Pictures.tsx'
import { usePictures } from './usePictures.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ICONS = { open: 'clock', answered: 'chat', closed: 'check' } as const

interface Props {
  complaint: Complaint
  take: (complaint: Complaint) => void
}

/** Icon and word, never colour alone. */
export function ComplaintPill({ state }: Pick<Complaint, 'state'>) {
  const { t } = useApp()
  return (
    <span className={styles.pill} data-state={state}>
      <Icon name={ICONS[state]} size={16} />
      {t(`complaints.state.${state}`)}
    </span>
  )
}

/** One complaint: its clock, what both sides wrote, and who can be asked next. */
export function OneComplaint({ complaint, take }: Props) {
  const { t, format, queryClient } = useApp()
  const { say } = useTexts(COMPLAINT_TEXTS)
  const isOpen = complaint.state !== 'closed'
  const pictures = usePictures(complaint.id, complaint.pictures.length, () =>
    refresh(queryClient, complaintsApi.complaints),
  )
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t('complaints.topic')}>{say(complaint.about)}</Fact>
        {complaint.reference ? (
          <Fact name={complaint.about === 'birthday' ? say('day') : t('complaints.reference')}>
            {format.digits(complaint.reference)}
          </Fact>
        ) : null}
        <Fact name={t('complaints.made')}>{format.dateTime(complaint.at)}</Fact>
        <Fact name={t('complaints.due')}>
          {format.date(complaint.dueAt)}
          {complaint.state === 'open' ? <Clock dueAt={complaint.dueAt} /> : null}
        </Fact>
      </dl>
      <Words complaint={complaint} />
      <Pictures model={pictures} sent={complaint.pictures} isOpen={isOpen} />
      {isOpen ? <AddNote complaint={complaint} take={take} /> : null}
      <Next complaint={complaint} />
      {isOpen ? <Close complaint={complaint} take={take} /> : null}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Clock({ dueAt }: { dueAt: number }) {
  const { t } = useApp()
  const now = useHostNow()()
  // By the calendar that the date beside it is read in: a clock some seconds off makes no day.
  const left = (startOfDay(dueAt) - startOfDay(now)) / DAY_MS
  return <small>{now < dueAt ? t('complaints.daysLeft', { count: left }) : t('complaints.late')}</small>
}

function Words({ complaint: { text, at, notes } }: Pick<Props, 'complaint'>) {
  const { t, format } = useApp()
  // Where the house began it the player has said nothing before.
  const rows = [...(text ? [{ from: 'player', act: 'said', text, at } as const] : []), ...notes]
  return (
    <section aria-labelledby="complaint-words">
      <h2 id="complaint-words" className={styles.heading}>
        {t('complaints.conversation')}
      </h2>
      <ol className={styles.notes}>
        {rows.map((note, i) => (
          // A complaint's notes are only ever added to.
          <li key={i} className={styles.note} data-from={note.from}>
            <strong>{t(note.from === 'staff' ? 'complaints.support' : 'complaints.you')}</strong>
            <p>{note.act === 'closed' ? t('complaints.closedByYou') : note.text}</p>
            <time dateTime={new Date(note.at).toISOString()}>{format.dateTime(note.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function AddNote({ complaint: { id }, take }: Props) {
  const { t, call } = useApp()
  const { isBusy, error, run } = useAction()
  const [isPressed, setIsPressed] = useState(false)
  const kept = useDraft(noteDraft, { of: id, text: '' })
  // A word to another complaint is not lost by writing to this one, as long as nothing is typed here.
  const text = kept.value.of === id ? kept.value.text : ''
  const over = text.length - COMPLAINT_LENGTH
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (isBlank(text) || over > 0) return
    const key = kept.keyOf()
    const answer = await run(key, () => call(complaintsApi.noteComplaint, { id, text }, { key }))
    if (answer instanceof ApiError) return
    kept.forget()
    setIsPressed(false)
    take(answer.data)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <TextArea
        label={t('complaints.add')}
        rows={3}
        value={text}
        hint={t('complaints.whatHint')}
        error={wrong(isPressed, isBlank(text), over, t)}
        onChange={(event) => kept.change({ of: id, text: event.target.value })}
      />
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      <div>
        <Button type="submit" kind="secondary" busy={isBusy}>
          {t('complaints.addSend')}
        </Button>
      </div>
    </form>
  )
}

/** What is said under a text that cannot be sent. */
export function wrong(
  isPressed: boolean,
  isEmpty: boolean,
  over: number,
  t: ReturnType<typeof useApp>['t'],
): string | undefined {
  if (over > 0) return t('complaints.tooLong', { count: over })
  return isPressed && isEmpty ? t('complaints.missing') : undefined
}

function Next({ complaint: { next, dueAt } }: Pick<Props, 'complaint'>) {
  const { t, format } = useApp()
  return (
    <section className={styles.card} aria-labelledby="complaint-next">
      <h2 id="complaint-next" className={styles.heading}>
        {t('complaints.nextTitle')}
      </h2>
      {next ? (
        <>
          <p className={styles.text}>{t('complaints.nextText', { time: format.date(dueAt) })}</p>
          <a href={next.url} target="_blank" rel="noreferrer" className={styles.outside}>
            {next.name}
            <Icon name="external" size={16} />
          </a>
        </>
      ) : (
        <p className={styles.text}>{t('complaints.nextNone')}</p>
      )}
    </section>
  )
}

function Close({ complaint: { id }, take }: Props) {
  const { t, call } = useApp()
  const { isBusy, error, run } = useAction()
  const [isAsked, setIsAsked] = useState(false)
  const close = async () => {
    setIsAsked(false)
    const answer = await run('close', () => call(complaintsApi.closeComplaint, { id }))
    if (!(answer instanceof ApiError)) take(answer.data)
  }
  return (
    <div className={styles.form}>
      <div>
        <Button kind="quiet" busy={isBusy} onClick={() => setIsAsked(true)}>
          {t('complaints.close')}
        </Button>
      </div>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      {isAsked ? (
        <Dialog
          title={t('complaints.closeAsk')}
          closeLabel={t('common.close')}
          onClose={() => setIsAsked(false)}
          actions={
            <>
              <Button kind="secondary" onClick={() => setIsAsked(false)}>
                {t('complaints.keep')}
              </Button>
              <Button kind="secondary" onClick={() => void close()}>
                {t('complaints.close')}
              </Button>
            </>
          }
        >
          <p>{t('complaints.closeText')}</p>
        </Dialog>
      ) : null}
    </div>
  )
}
