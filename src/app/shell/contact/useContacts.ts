import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../../../contract/content.ts'
import { useT } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'

export interface Contact {
  id: 'whatsapp' | 'facebook' | 'telegram' | 'email'
  name: string
  icon: string
  address: string
}

export interface Contacts {
  contacts: Contact[]
  isPending: boolean
  /** The specification's words when the links could not be fetched (E-ERR-14). */
  failure: string | undefined
  retry: () => void
}

/** The host's contact links; a link that is missing, or that is no web or mail address, is left out. */
export function useContacts(): Contacts {
  const t = useT()
  const links = useQuery(query(contentApi.socialLinks, {}))
  const general = useQuery(query(contentApi.general, {}))
  const mail = links.data?.email || general.data?.supportMail
  const all: Contact[] = [
    { id: 'whatsapp', name: 'WhatsApp', icon: 'bubble', address: links.data?.whatsapp ?? '' },
    { id: 'facebook', name: 'Facebook', icon: 'people', address: links.data?.facebook ?? '' },
    { id: 'telegram', name: 'Telegram', icon: 'plane', address: links.data?.telegram ?? '' },
    { id: 'email', name: t('shell.contactEmail'), icon: 'mail', address: mail ? `mailto:${mail}` : '' },
  ]
  return {
    contacts: all.filter(({ address }) => /^(https:\/\/|mailto:)/.test(address)),
    isPending: links.isPending,
    failure: links.isError && !links.data ? t('shell.contactFailed') : undefined,
    retry: () => void links.refetch(),
  }
}
