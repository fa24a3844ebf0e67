import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { QRCode } from '../../../ui/QRCode.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import styles from './ContactPanel.module.css'
import { type Contact, useContacts } from './useContacts.ts'
import { useUnread } from '../navigation/useUnread.ts'

/** These are opened on the phone: their address is shown as a QR code too. */
const WITH_QR = new Set<Contact['id']>(['whatsapp', 'telegram'])

/** The support chat and the contacts behind one handle, folded at the right edge of the wide layout (S-WHOME-04). */
export function ContactPanel() {
  const { t, format } = useApp()
  const { contacts, isPending, failure, retry } = useContacts()
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnread()
  const name = t(isOpen ? 'shell.contactClose' : 'shell.contactOpen')
  const isPlayer = usePlayer() !== undefined
  return (
    <aside className={styles.panel} data-open={isOpen || undefined} aria-label={t('shell.contact')}>
      <button
        type="button"
        className={styles.handle}
        aria-expanded={isOpen}
        aria-controls="contacts"
        aria-label={unread > 0 ? `${name}, ${t('chat.unread', { count: unread })}` : name}
        title={name}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-right' : 'chat'} size={20} />
        {unread > 0 ? <span className={styles.dot} /> : null}
      </button>
      <div id="contacts" className={styles.content} hidden={!isOpen}>
        <h2 className={styles.title}>{t('shell.contact')}</h2>
        {isPlayer ? (
          <Link to="/chat" className={styles.chat} onClick={() => setIsOpen(false)}>
            <Icon name="chat" size={20} />
            {t('chat.button')}
            {unread > 0 ? <span className={styles.count}>{format.number(unread)}</span> : null}
          </Link>
        ) : null}
        {isPending ? <Skeleton height={220} label={t('common.loading')} /> : null}
        {failure ? <ErrorState message={failure} retryLabel={t('common.retry')} onRetry={retry} /> : null}
        {!isPending && !failure && contacts.length === 0 ? <p>{t('shell.contactNone')}</p> : null}
        <ul className={styles.list}>
          {isOpen ? contacts.map((contact) => <Entry key={contact.id} contact={contact} />) : null}
        </ul>
      </div>
    </aside>
  )
}

function Entry({ contact: { id, name, icon, address } }: { contact: Contact }) {
  const { t } = useApp()
  const [isShown, setIsShown] = useState(false)
  return (
    <li>
      <div className={styles.entry}>
        <a
          className={styles.link}
          href={address}
          {...(id !== 'email' && { target: '_blank', rel: 'noreferrer' })}
        >
          <Icon name={icon} size={20} />
          {name}
        </a>
        {WITH_QR.has(id) ? (
          <button
            type="button"
            className={styles.qrButton}
            aria-expanded={isShown}
            aria-label={t('shell.contactQr', { name })}
            onClick={() => setIsShown(!isShown)}
          >
            QR
          </button>
        ) : null}
      </div>
      {isShown ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <span className={styles.qr}>
            <QRCode value={address} size={128} marginSize={4} title={t('shell.contactQr', { name })} />
          </span>
        </Suspense>
      ) : null}
    </li>
  )
}
