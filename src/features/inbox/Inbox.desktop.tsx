import type { Letter } from '../../../contract/inbox.ts'
import { useApp } from '../../lib/app.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './Inbox.module.css'
import { CheckMenu, ListState, NewMark, Notes, toggled } from './LetterParts.tsx'
import type { InboxModel } from './useInbox.ts'

/** The table with its Notification tab, and the open letter at its right (S-INBOX-01, 02, 09, 10). */
export function InboxDesktop({ model }: { model: InboxModel }) {
  const { t, format } = useApp()
  const { letters = [], chosen } = model
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('inbox.title')}</h1>
        {chosen ? (
          <CheckMenu model={model} />
        ) : (
          <Button
            kind="secondary"
            small
            disabled={letters.length === 0}
            onClick={() => model.setChosen(new Set())}
          >
            <Icon name="edit" size={20} />
            {t('inbox.edit')}
          </Button>
        )}
      </div>
      <Tabs
        label={t('inbox.title')}
        tabs={[{ id: 'notification', label: `${t('inbox.notification')} (${format.number(model.unread)})` }]}
        selected="notification"
        onSelect={() => {}}
        panelId="inbox-letters"
      />
      <Notes model={model} />
      <div id="inbox-letters" role="tabpanel" aria-label={t('inbox.notification')} className={styles.panes}>
        <div className={styles.left}>
          <ListState model={model} />
          {letters.length > 0 ? <LetterTable model={model} letters={letters} /> : null}
          {model.lastPage > 1 ? <Pager model={model} /> : null}
        </div>
        <Pane model={model} />
      </div>
    </div>
  )
}

function LetterTable({ model, letters }: { model: InboxModel; letters: Letter[] }) {
  const { t, format } = useApp()
  const { chosen } = model
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {chosen ? (
            <th scope="col">
              <span className="visually-hidden">{t('inbox.edit')}</span>
            </th>
          ) : null}
          <th scope="col">{t('inbox.subject')}</th>
          <th scope="col">{t('inbox.content')}</th>
          <th scope="col">{t('inbox.received')}</th>
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <tr
            key={letter.id}
            data-unread={!letter.isRead || undefined}
            aria-current={letter.id === model.open?.id || undefined}
          >
            {chosen ? (
              <td>
                <label className={styles.pick} htmlFor={`letter-${letter.id}`}>
                  <Checkbox
                    id={`letter-${letter.id}`}
                    aria-label={t('inbox.select', { title: letter.title })}
                    checked={chosen.has(letter.id)}
                    onChange={() => model.setChosen(toggled(chosen, letter.id))}
                  />
                </label>
              </td>
            ) : null}
            <td>
              <button type="button" className={styles.open} onClick={() => model.show(letter.id)}>
                {letter.title}
                {letter.isRead ? null : <NewMark />}
              </button>
            </td>
            <td className={styles.preview}>
              {/* As much as the column has room for: five words are a phone's (K-AMT-11). */}
              <span className={styles.line}>{letter.body}</span>
            </td>
            <td className="figures">{format.dateTime(letter.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pager({ model }: { model: InboxModel }) {
  const { t, format } = useApp()
  const { page, lastPage } = model
  return (
    <nav className={styles.pager} aria-label={t('inbox.pages')}>
      <span role="status" className="figures">
        {t('inbox.page', { page: format.number(page), pages: format.number(lastPage) })}
      </span>
      <IconButton label={t('common.previous')} disabled={page <= 1} onClick={() => model.setPage(page - 1)}>
        <Icon name="chevron-left" />
      </IconButton>
      <IconButton
        label={t('common.next')}
        disabled={page >= lastPage}
        onClick={() => model.setPage(page + 1)}
      >
        <Icon name="chevron-right" />
      </IconButton>
    </nav>
  )
}

function Pane({ model }: { model: InboxModel }) {
  const { t, format } = useApp()
  const { open } = model
  return (
    <section className={styles.pane} aria-live="polite" aria-label={open?.title ?? t('inbox.content')}>
      {open ? (
        <>
          <div className={styles.head}>
            <h2 className={styles.paneTitle}>{open.title}</h2>
            <IconButton label={t('common.close')} onClick={() => model.show(undefined)}>
              <Icon name="close" />
            </IconButton>
          </div>
          <p className={styles.received}>{format.dateTime(open.at)}</p>
          <p className={styles.body}>{open.body}</p>
        </>
      ) : (
        <p className={styles.received}>{t(model.isGone ? 'inbox.gone' : 'inbox.pick')}</p>
      )}
    </section>
  )
}
