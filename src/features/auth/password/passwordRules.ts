/** What a password that is set anew must hold, as the player sees it. Source: spec 5; V-RESET-02 to 08; X-09. */
import { PASSWORD_LENGTH } from '../../../../contract/security.ts'
import type { LabelKey } from '../../../i18n/messages.ts'

export interface PasswordRule {
  label: LabelKey
  isMet: (password: string, again: string) => boolean
}

const SPECIAL: PasswordRule = {
  label: 'password.special',
  isMet: (password) => /[^A-Za-z0-9\s]/.test(password),
}

const RULES: PasswordRule[] = [
  {
    label: 'password.length',
    isMet: ({ length }) => length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max,
  },
  { label: 'password.upper', isMet: (password) => /[A-Z]/.test(password) },
  { label: 'password.lower', isMet: (password) => /[a-z]/.test(password) },
  { label: 'password.digit', isMet: (password) => /\d/.test(password) },
]
const SAME: PasswordRule = {
  label: 'password.same',
  isMet: (password, again) => password !== '' && password === again,
}

/** The specification asks for a special character on the narrow layout only. */
export const passwordRules = (needsSpecial: boolean): PasswordRule[] =>
  needsSpecial ? [...RULES, SPECIAL, SAME] : [...RULES, SAME]
