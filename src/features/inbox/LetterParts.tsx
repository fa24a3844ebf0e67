import { useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { useAgeWords } from '../../lib/hooks/useAgeWords.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { WorksOffline } from '../records/shared/WorksOffline.tsx'
import styles from './Inbox.module.css'
import type { InboxModel } from './useInbox.ts'

/** What stands in the list's place while it is loading, after a failure, and when there is no letter. */
export function ListState({ model }: { model: InboxModel }) {
  const { t } = useApp()
  if (model.isFailed) {
    return (
      <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry}>
        <WorksOffline />
      </ErrorState>
    )
  }
  if (!model.letters) return <Skeleton height={440} label={t('common.loading')} />
  return model.letters.length === 0 ? <EmptyState title={t('inbox.empty')} /> : null
}

/** The age of letters from an earlier visit, what could not be done, and Undo while it is offered. */
export function Notes({ model }: { model: InboxModel }) {
  const { t } = useApp()
  const ageWords = useAgeWords()
  return (
    <>
      {model.oldAt === undefined ? null : (
        <p className={styles.age} role="status">
          <Icon name="clock" size={20} />
          {ageWords(model.oldAt)}
        </p>
      )}
      <div role="alert">{model.problem ? <p className={styles.problem}>{model.problem}</p> : null}</div>
      <div role="status" className={styles.undoPlace}>
        {model.deleted > 0 ? (
          <p className={styles.undo}>
            {t('inbox.deleted', { count: model.deleted })}
            <Button kind="quiet" small onClick={() => void model.undo()}>
              {t('inbox.undo')}
            </Button>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** Read and Delete for the chosen letters; asks before what cannot be taken back. */
export function CheckMenu({ model }: { model: InboxModel }) {
  const { t } = useApp()
  const [isAsking, setIsAsking] = useState(false)
  const chosen = [...(model.chosen ?? [])]
  const isOff = chosen.length === 0 || model.isBusy
  const remove = () => {
    setIsAsking(false)
    void model.remove(chosen)
  }
  return (
    <div className={styles.check} role="group" aria-label={t('inbox.menu')}>
      <span role="status">{t('inbox.chosen', { count: chosen.length })}</span>
      <Button
        kind="secondary"
        small
        disabled={isOff}
        onClick={() => void model.read(chosen).then(() => model.setChosen(new Set()))}
      >
        <Icon name="check" size={20} />
        {t('inbox.read')}
      </Button>
      <Button
        kind="secondary"
        small
        disabled={isOff}
        onClick={() => (model.mayUndo || !model.isOnline ? remove() : setIsAsking(true))}
      >
        <Icon name="trash" size={20} />
        {t('inbox.delete')}
      </Button>
      <Button kind="quiet" small onClick={() => model.setChosen(undefined)}>
        {t('inbox.cancel')}
      </Button>
      {isAsking ? (
        <Dialog
          title={t('inbox.deleteAsk')}
          closeLabel={t('common.close')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button kind="secondary" onClick={() => setIsAsking(false)}>
                {t('common.cancel')}
              </Button>
              <Button kind="danger" onClick={remove}>
                {t('inbox.delete')}
              </Button>
            </>
          }
        >
          <p>{t('inbox.deleteText')}</p>
        </Dialog>
      ) : null}
    </div>
  )
}

/** The dot and the word of an unread letter: never by looks alone (S-INBOX-09). */
export function NewMark() {
  const { t } = useApp()
  return (
    <span className={styles.new}>
      <span className={styles.dot} aria-hidden="true" />
      {t('inbox.new')}
    </span>
  )
}

/** Chosen letters with one more, or one less. */
export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
