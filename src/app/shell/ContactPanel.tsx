import { Suspense, useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QRCode } from '../../ui/QRCode.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import styles from './ContactPanel.module.css'
import { type Contact, useContacts } from './useContacts.ts'

/** These are opened on the phone: their address is shown as a QR code too. */
const WITH_QR = new Set<Contact['id']>(['whatsapp', 'telegram'])

/** The contacts, folded at the right edge of the wide layout (S-WHOME-04). */
export function ContactPanel() {
  const { t } = useApp()
  const { contacts, isPending, failure, retry } = useContacts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <aside className={styles.panel} data-open={isOpen || undefined} aria-label={t('shell.contact')}>
      <button
        type="button"
        className={styles.handle}
        aria-expanded={isOpen}
        aria-controls="contacts"
        aria-label={isOpen ? t('shell.contactClose') : t('shell.contactOpen')}
        title={isOpen ? t('shell.contactClose') : t('shell.contactOpen')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-right' : 'chat'} />
      </button>
      <div id="contacts" className={styles.content} hidden={!isOpen}>
        <h2 className={styles.title}>{t('shell.contact')}</h2>
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
