import { Icon } from '../../../ui/Icon.tsx'
import styles from './ContactLinks.module.css'
import type { Contact } from './useContacts.ts'

/** Contacts as icons with their names beside them; `inRow` only speaks the names where its row has no room for them. */
export function ContactLinks({ contacts, inRow = false }: { contacts: Contact[]; inRow?: boolean }) {
  return (
    <ul className={styles.list} data-row={inRow || undefined}>
      {contacts.map(({ id, name, icon, address }) => (
        <li key={id}>
          <a
            className={styles.link}
            href={address}
            title={name}
            {...(id !== 'email' && { target: '_blank', rel: 'noreferrer' })}
          >
            <Icon name={icon} size={20} />
            <span className={styles.name}>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
