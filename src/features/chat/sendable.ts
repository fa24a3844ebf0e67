import { MESSAGE_LENGTH } from '../../../contract/chat.ts'
import { asSeen, isBlank } from '../../../contract/kit/unseen.ts'

/** What the contract's text does not carry: control characters that a paste brings, and halves of letters. */
// oxlint-disable-next-line no-control-regex -- leaving them out is the point
const UNSENDABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/gu

/** The text as it is sent: "" when there is nothing to send (S-CHAT-10). */
export const sendable = (text: string): string => {
  const sent = asSeen(text.replace(UNSENDABLE, ''))
  return isBlank(sent) ? '' : sent
}

/** How many letters may still be written; negative when there are too many. */
export const lettersLeft = (text: string): number => MESSAGE_LENGTH - sendable(text).length
