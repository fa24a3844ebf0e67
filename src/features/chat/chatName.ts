import type { Translate } from '../../i18n/messages.ts'

/** The host's own account is called so on the wire, in every language. */
const SUPPORT = 'Support'

/** Whom a chat is with: the host's own account by its name in the player's language. */
export const chatName = (username: string | undefined, t: Translate): string =>
  !username || username === SUPPORT ? t('chat.support') : username
