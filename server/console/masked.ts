/** A player's number and address as staff see them until they ask for the whole. */
const DOTS = '•••'

/** `+88017•••678`, `•••678` of a short one: the last three digits tell two numbers apart in a conversation. */
export function maskedPhone(phone: string): string {
  if (phone === '') return ''
  const shown = phone.startsWith('+') ? phone.slice(0, 6) : ''
  return phone.length > 9 ? `${shown}${DOTS}${phone.slice(-3)}` : `${DOTS}${phone.slice(-3)}`
}

/** `r•••`. */
export const maskedName = (name: string): string => `${name.slice(0, 1)}${DOTS}`

/** `r•••@example.com`. */
export function maskedEmail(email: string): string {
  const [name = '', domain] = email.split('@')
  return domain === undefined ? '' : `${name.slice(0, 1)}${DOTS}@${domain}`
}
