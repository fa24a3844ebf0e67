import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { chatQueueOf } from '../../../lib/outbox/chatQueue.ts'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { useTimeLeft } from '../../../lib/hooks/useTimeLeft.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import type { Entry } from './entries.ts'
import styles from './Outbox.module.css'

interface Props {
  entry: Entry
  isOnline: boolean
  onRemove: () => void
}

/** One thing in the outbox: what it is, how it stands in words, and what can be done. */
export function OutboxEntry({ entry, isOnline, onRemove }: Props) {
  return entry.kind === 'payment' ? (
    <PaymentEntry payment={entry.payment} at={entry.at} isOnline={isOnline} onRemove={onRemove} />
  ) : (
    <MessageEntry entry={entry} isOnline={isOnline} onRemove={onRemove} />
  )
}

interface FrameProps {
  icon: string
  tone: 'wait' | 'bad' | 'good' | 'idle'
  title: ReactNode
  state: string
  at: number
  what: ReactNode
  children?: ReactNode
}

function Frame({ icon, tone, title, state, at, what, children }: FrameProps) {
  const { format } = useApp()
  return (
    <li className={styles.entry} data-tone={tone}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <div className={styles.body}>
        <p className={styles.what}>{title}</p>
        <p className={styles.state}>
          <strong>{state}</strong> · <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
        </p>
        <p className={styles.small}>{what}</p>
        {children ? <div className={styles.acts}>{children}</div> : null}
      </div>
    </li>
  )
}

const TONES: Record<Payment['state'], FrameProps['tone']> = {
  draft: 'idle',
  queued: 'wait',
  sending: 'wait',
  needs_login: 'wait',
  stale: 'bad',
  refused: 'bad',
  sent: 'wait',
  success: 'good',
  fail: 'bad',
}
const WORDS = {
  draft: 'waiting.say.draft',
  sending: 'waiting.say.sending',
  needs_login: 'waiting.say.needsLogin',
  stale: 'waiting.say.stale',
  sent: 'waiting.say.sent',
  success: 'waiting.say.success',
  fail: 'waiting.say.fail',
} as const satisfies Partial<Record<Payment['state'], LabelKey>>

function PaymentEntry({
  payment,
  at,
  isOnline,
  onRemove,
}: {
  payment: Payment
  at: number
  isOnline: boolean
  onRemove: () => void
}) {
  const { t } = useApp()
  const { state, recordId } = payment
  const what =
    state === 'refused' ? (
      t('waiting.say.refused', { message: payment.refusal?.message ?? '' })
    ) : state === 'queued' ? (
      <WhenNext nextAt={payment.nextAt} note={payment.note} isOnline={isOnline} />
    ) : (
      t(WORDS[state])
    )
  return (
    <Frame
      icon="deposit"
      tone={TONES[state]}
      title={
        <>
          {t('records.type.deposit')} <Money amount={payment.amount} />
        </>
      }
      state={`${payment.method.name} · ${t(`outbox.state.${state}`)}`}
      at={at}
      what={what}
    >
      {state === 'sending' || state === 'needs_login' ? null : recordId ? (
        <ButtonLink to="/transaction-record" search={{ id: recordId }} kind="secondary" small>
          {t('payment.seeRecord')}
        </ButtonLink>
      ) : (
        <PaymentActs payment={payment} onRemove={onRemove} />
      )}
    </Frame>
  )
}

function PaymentActs({ payment, onRemove }: { payment: Payment; onRemove: () => void }) {
  const { t, outbox } = useApp()
  const navigate = useNavigate()
  const { state } = payment
  const goOn = () => void navigate({ to: '/make-payment', state: { payment: payment.id } })
  if (state === 'sent' || state === 'success' || state === 'fail') return null
  return (
    <>
      {state === 'draft' || state === 'refused' ? (
        <Button small kind="secondary" onClick={goOn}>
          {t(state === 'draft' ? 'outbox.continue' : 'payment.correct')}
        </Button>
      ) : (
        <Button small kind="secondary" onClick={() => void outbox.retry(payment.key)}>
          {t('waiting.sendNow')}
        </Button>
      )}
      {state === 'queued' ? null : <Remove onRemove={onRemove} />}
    </>
  )
}

function MessageEntry({
  entry,
  isOnline,
  onRemove,
}: {
  entry: Extract<Entry, { kind: 'message' }>
  isOnline: boolean
  onRemove: () => void
}) {
  const app = useApp()
  const { t } = app
  const { message, isSending } = entry
  const isFailed = message.state === 'failed'
  const what = isFailed ? (
    message.note ? (
      t('waiting.say.messageRefused', { message: message.note })
    ) : (
      t('waiting.say.messageOld')
    )
  ) : isSending ? (
    t('waiting.say.sending')
  ) : (
    <WhenNext nextAt={message.nextAt} note={message.note} isOnline={isOnline} />
  )
  return (
    <Frame
      icon="chat"
      tone={isFailed ? 'bad' : 'wait'}
      title={
        <>
          {t('waiting.message')} <q className={styles.quote}>{message.content}</q>
        </>
      }
      state={t(
        isFailed ? 'waiting.messageFailed' : isSending ? 'outbox.state.sending' : 'outbox.state.queued',
      )}
      at={entry.at}
      what={what}
    >
      {isSending ? null : (
        <>
          <Button small kind="secondary" onClick={() => void chatQueueOf(app).retry(message.key)}>
            {t('waiting.sendNow')}
          </Button>
          <ButtonLink small kind="quiet" to="/chat-box/$chatId" params={{ chatId: message.chatId }}>
            {t('waiting.openChat')}
          </ButtonLink>
          <Remove onRemove={onRemove} />
        </>
      )}
    </Frame>
  )
}

function Remove({ onRemove }: { onRemove: () => void }) {
  const { t } = useApp()
  return (
    <IconButton label={t('outbox.remove')} onClick={onRemove}>
      <Icon name="trash" size={20} />
    </IconButton>
  )
}

/** Why it waits, and when it is tried again. */
function WhenNext({ nextAt, note, isOnline }: { nextAt: number; note: string; isOnline: boolean }) {
  const { t, format } = useApp()
  const left = useTimeLeft(nextAt)
  if (!isOnline) return <>{t('waiting.say.offline')}</>
  return (
    <>
      {note ? `${note} ` : ''}
      {left > 0 ? t('waiting.say.next', { time: format.minutes(left) }) : t('waiting.say.soon')}
    </>
  )
}
