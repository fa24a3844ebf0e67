/** What staff may be. One person may be several of them; `owner` is not all of them, and so cannot act alone. */
export const ROLES = ['support', 'cashier', 'trader', 'risk', 'editor', 'auditor', 'owner'] as const
export type Role = (typeof ROLES)[number]
