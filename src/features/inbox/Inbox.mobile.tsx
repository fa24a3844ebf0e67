import { useState } from 'react'
import type { Letter } from '../../../contract/inbox.ts'
import { useApp } from '../../lib/app.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DemoTag } from '../wallet/shared/DemoTag.tsx'
import styles from './Inbox.module.css'
import { CheckMenu, ListState, NewMark, Notes, toggled } from './LetterParts.tsx'
import { preview } from './preview.ts'
import type { InboxModel } from './useInbox.ts'

/** The list under today's date; a letter opens as a sheet (S-INBOX-03..10). */
export function InboxMobile({ model }: { model: InboxModel }) {
  const { t, format, now } = useApp()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const { letters = [], chosen } = model
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('inbox.title')}</h1>
        <IconButton label={t('inbox.menu')} aria-haspopup="dialog" onClick={() => setIsMenuOpen(true)}>
          <Icon name="menu" />
        </IconButton>
      </div>
      <p className={styles.date}>
        <time>{format.date(now())}</time> <span>{t('inbox.zone')}</span>
      </p>
      <Notes model={model} />
      <ListState model={model} />
      {letters.length > 0 ? (
        <>
          <ul className={styles.list}>
            {letters.map((letter) => (
              <li key={letter.id} data-unread={!letter.isRead || undefined}>
                {chosen ? (
                  <label className={styles.row} htmlFor={`letter-${letter.id}`}>
                    <Checkbox
                      id={`letter-${letter.id}`}
                      checked={chosen.has(letter.id)}
                      onChange={() => model.setChosen(toggled(chosen, letter.id))}
                    />
                    <Summary letter={letter} />
                  </label>
                ) : (
                  <button type="button" className={styles.row} onClick={() => model.show(letter.id)}>
                    <Summary letter={letter} />
                  </button>
                )}
              </li>
            ))}
          </ul>
          {model.page < model.lastPage ? (
            <Button
              kind="secondary"
              wide
              busy={model.isLoadingPage}
              onClick={() => model.setPage(model.page + 1)}
            >
              {t('inbox.loadMore')}
            </Button>
          ) : (
            <p className={styles.end}>{t('inbox.end')}</p>
          )}
        </>
      ) : null}
      {chosen ? <CheckMenu model={model} /> : null}
      {isMenuOpen ? <Menu model={model} onClose={() => setIsMenuOpen(false)} /> : null}
      <LetterSheet model={model} />
    </div>
  )
}

function Summary({ letter }: { letter: Letter }) {
  const { format } = useApp()
  return (
    <span className={styles.summary}>
      <span className={styles.subject}>
        {letter.title}
        {letter.isRead ? null : <NewMark />}
      </span>
      <span className={styles.preview}>{preview(letter.body)}</span>
      <small className="figures">{format.dateTime(letter.at)}</small>
    </span>
  )
}

/** Edit, Read and Cancel (S-INBOX-05, T-STATE-18). */
function Menu({ model, onClose }: { model: InboxModel; onClose: () => void }) {
  const { t } = useApp()
  const { letters = [], chosen } = model
  const pick = (act: () => void) => () => {
    act()
    onClose()
  }
  const readIds = chosen ? [...chosen] : letters.map(({ id }) => id)
  return (
    <Dialog title={t('inbox.title')} closeLabel={t('common.close')} onClose={onClose}>
      <div className={styles.menu}>
        <button
          type="button"
          className={styles.entry}
          disabled={letters.length === 0}
          onClick={pick(() => model.setChosen(new Set()))}
        >
          <Icon name="edit" size={20} />
          <span>
            {t('inbox.edit')}
            <small>{t('inbox.editHint')}</small>
          </span>
        </button>
        <button
          type="button"
          className={styles.entry}
          disabled={readIds.length === 0}
          onClick={pick(() => void model.read(readIds))}
        >
          <Icon name="check" size={20} />
          <span>
            {t('inbox.read')}
            {chosen ? null : <small>{t('inbox.readAll')}</small>}
          </span>
        </button>
        <button type="button" className={styles.entry} onClick={pick(() => model.setChosen(undefined))}>
          <Icon name="close" size={20} />
          {t('inbox.cancel')}
        </button>
      </div>
    </Dialog>
  )
}

function LetterSheet({ model }: { model: InboxModel }) {
  const { t, format } = useApp()
  const { open } = model
  if (!open && !model.isGone) return null
  return (
    <Dialog
      title={open?.title ?? t('inbox.title')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={() => model.show(undefined)}
    >
      {open ? (
        <>
          <p className={styles.received}>{format.dateTime(open.at)}</p>
          <p className={styles.body}>{open.body}</p>
        </>
      ) : (
        <p>{t('inbox.gone')}</p>
      )}
    </Dialog>
  )
}
