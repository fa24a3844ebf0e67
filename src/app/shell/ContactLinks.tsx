import { Icon } from '../../ui/Icon.tsx'
import styles from './ContactLinks.module.css'
import type { Contact } from './useContacts.ts'

/** Contacts as a row of icons with spoken names, or with their names beside them. */
export function ContactLinks({ contacts, named = false }: { contacts: Contact[]; named?: boolean }) {
  return (
    <ul className={styles.list} data-named={named || undefined}>
      {contacts.map(({ id, name, icon, address }) => (
        <li key={id}>
          <a
            className={styles.link}
            href={address}
            aria-label={named ? undefined : name}
            title={named ? undefined : name}
            {...(id !== 'email' && { target: '_blank', rel: 'noreferrer' })}
          >
            <Icon name={icon} size={20} />
            {named ? name : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
