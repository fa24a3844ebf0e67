import type { Translate } from '../../../i18n/messages.ts'

/** What feeds call the outcome that nobody wins; the wire's word stays in orders. */
const DRAW = 'The Draw'

/** A runner's name in the player's language: teams and players have their own, the draw is a word. */
export const runnerName = (name: string, t: Translate): string => (name === DRAW ? t('exch.draw') : name)
