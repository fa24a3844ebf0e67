import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { User } from '../../../../contract/account.ts'
import { MAX_PHONES, securityApi } from '../../../../contract/security.ts'
import { query } from '../../../lib/api/query.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { useUser } from '../shared/useUser.ts'
import type { Contact } from './useVerification.ts'

/** A contact and whether it is proven. */
export interface KnownContact extends Contact {
  isVerified: boolean
}

export interface ProfileModel {
  user: User | undefined
  /** When the profile was true, if it is from an earlier visit. */
  oldAt: number | undefined
  isFailed: boolean
  retry: () => void
  phones: KnownContact[]
  /** The e-mail address; undefined when there is none. */
  email: KnownContact | undefined
  mayVerifyEmail: boolean
  mayAddPhone: boolean
  /** The dialog that the address names. */
  open:
    | { what: 'birthday' }
    | { what: 'add' }
    | { what: 'verify' | 'change' | 'remove'; contact: Contact }
    | undefined
  /** Whether this host puts right what is not proven, and takes second numbers away. */
  mayChange: boolean
  show: (open: string | undefined) => void
}

/** The player's profile with every number and address and what is left to prove. Source: spec 2.13. */
export function useProfile(): ProfileModel {
  const { data, error, isOld, at, retry } = useUser()
  const { data: others } = useQuery(query(securityApi.otherPhones, {}))
  const mayVerifyEmail = useFeature('email-verification')
  const mayChange = useFeature('contact-change')
  const search: { open?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const user = data?.user
  const phones = [
    ...(user?.phone
      ? [{ id: 'phone', kind: 'phone', value: user.phone, isVerified: user.phoneVerified } as const]
      : []),
    ...(others?.data ?? []).map(
      ({ id, phone, isVerified }) => ({ id, kind: 'other', value: phone, isVerified }) as const,
    ),
  ]
  const email = user?.email
    ? ({ id: 'email', kind: 'email', value: user.email, isVerified: user.emailVerified } as const)
    : undefined
  const mayAddPhone = user !== undefined && others !== undefined && phones.length < MAX_PHONES

  const opened = (): ProfileModel['open'] => {
    if (search.open === 'birthday') return user && !user.birthday ? { what: 'birthday' } : undefined
    if (search.open === 'add') return mayAddPhone ? { what: 'add' } : undefined
    const [what, id] = /^(change|remove)-(.+)$/.exec(search.open ?? '')?.slice(1) ?? ['verify', search.open]
    const contact = [...phones, ...(email ? [email] : [])].find((one) => one.id === id)
    if (!contact) return undefined
    if (what === 'remove') return mayChange && contact.kind === 'other' ? { what, contact } : undefined
    if (contact.isVerified) return undefined
    if (what === 'change') return mayChange && contact.kind !== 'other' ? { what, contact } : undefined
    return contact.kind !== 'email' || mayVerifyEmail ? { what: 'verify', contact } : undefined
  }

  return {
    user,
    oldAt: isOld ? at : undefined,
    isFailed: error !== null && user === undefined,
    retry,
    phones,
    email,
    mayVerifyEmail,
    mayAddPhone,
    mayChange,
    open: opened(),
    show: (open) =>
      void navigate({
        to: '.',
        search: (before) => {
          const next = { ...before }
          delete next.open
          return open === undefined ? next : { ...next, open }
        },
        replace: true,
        resetScroll: false,
      }),
  }
}
