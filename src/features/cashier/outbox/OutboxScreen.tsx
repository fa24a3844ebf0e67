import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { chatQueueOf } from '../../../lib/outbox/chatQueue.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import { useMessages } from '../shared/useWaiting.ts'
import { usePayments } from '../shared/usePayments.ts'
import { inAccount } from '../../account/shared/AccountFrame.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { type Entry, entriesOf, type Group, GROUPS } from './entries.ts'
import styles from './Outbox.module.css'
import { OutboxEntry } from './OutboxEntry.tsx'

/** `/outbox`: what waits on this device, what arrived, what failed, and what to do about each. Source: F-14; money.md 3.2. */
export const OutboxScreen = inAccount('outbox', function OutboxScreen() {
  const app = useApp()
  const { t, network, outbox } = app
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const { payments, isReady, isKept, notKept, hasOthers } = usePayments()
  const { messages, sending } = useMessages()
  const [removing, setRemoving] = useState<Entry>()
  const entries = entriesOf(payments, messages, sending)
  const waiting = entries.filter(({ group }) => group === 'waiting')

  const sendAll = () => {
    for (const { kind, key } of waiting)
      void (kind === 'payment' ? outbox.retry(key) : chatQueueOf(app).retry(key))
  }
  const remove = ({ kind, key }: Entry) => {
    void (kind === 'payment' ? outbox.remove(key) : chatQueueOf(app).remove(key))
    setRemoving(undefined)
  }

  return (
    <div className={styles.screen}>
      <Title>{t('waiting.title')}</Title>
      <div className={styles.head}>
        <Link to="/account" className={styles.back} aria-label={t('turnover.back')}>
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>{t('waiting.title')}</h1>
        {waiting.length > 0 ? (
          <Button kind="secondary" small onClick={sendAll}>
            <Icon name="refresh" size={20} />
            {t('waiting.sendAll')}
          </Button>
        ) : null}
      </div>
      <p className={styles.intro}>{t('waiting.intro')}</p>
      {isKept ? null : (
        <p className={styles.warning} role="alert">
          {t(notKept)}
        </p>
      )}
      {isReady ? null : <Skeleton height={160} label={t('common.loading')} />}
      {isReady && entries.length === 0 ? (
        <EmptyState title={t('waiting.nothing')}>
          <p className={styles.small}>{t('waiting.nothingText')}</p>
        </EmptyState>
      ) : null}
      {GROUPS.map((group) => (
        <Part
          key={group}
          group={group}
          entries={entries.filter((entry) => entry.group === group)}
          isOnline={isOnline}
          onRemove={setRemoving}
        />
      ))}
      {hasOthers ? <p className={styles.small}>{t('waiting.others')}</p> : null}
      <p className={styles.small}>{t('waiting.never')}</p>
      {removing ? (
        <RemoveDialog entry={removing} onKeep={() => setRemoving(undefined)} onRemove={remove} />
      ) : null}
    </div>
  )
})

interface PartProps {
  group: Group
  entries: Entry[]
  isOnline: boolean
  onRemove: (entry: Entry) => void
}

function Part({ group, entries, isOnline, onRemove }: PartProps) {
  const { t, format } = useApp()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={`outbox-${group}`}>
      <h2 id={`outbox-${group}`} className={styles.group}>
        {t(`waiting.group.${group}`)} <span className="figures">{format.number(entries.length)}</span>
      </h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <OutboxEntry
            key={`${entry.kind} ${entry.key}`}
            entry={entry}
            isOnline={isOnline}
            onRemove={() => onRemove(entry)}
          />
        ))}
      </ul>
    </section>
  )
}

function RemoveDialog({
  entry,
  onKeep,
  onRemove,
}: {
  entry: Entry
  onKeep: () => void
  onRemove: (entry: Entry) => void
}) {
  const { t } = useApp()
  const isPayment = entry.kind === 'payment'
  return (
    <Dialog
      title={t(isPayment ? 'outbox.removeAsk' : 'waiting.removeMessage')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={onKeep}
      actions={
        <>
          <Button kind="secondary" onClick={onKeep}>
            {t('outbox.keep')}
          </Button>
          <Button kind="danger" onClick={() => onRemove(entry)}>
            {t('outbox.remove')}
          </Button>
        </>
      }
    >
      <p>{t(isPayment ? 'outbox.removeText' : 'waiting.removeMessageText')}</p>
    </Dialog>
  )
}
