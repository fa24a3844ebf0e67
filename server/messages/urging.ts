/**
 * Words that hurry a player, or urge to chase a loss or to go on: no text of ours says them, and what staff write is not
 * sent with them. Source: protection.md D-08, PP-27.
 */

/** Says that there is no hurry, or not to chase: what is meant is in the sentence, not in the word. */
const CALM =
  /no need to hurry|nothing here is in a hurry|do not play to win back|তাড়াহুড়ো\S* ((কিছু|দরকার) )?নেই/gi
const URGING = [
  /\bhurry|\brush\b|last chance|don['’]t miss|miss out|act now|running out|only \S+ left|limited time/i,
  /win (it )?back|\bchas(e|ing)\b|recover your loss|keep (playing|betting)|one more (spin|bet|round)|so close|bet (more|again) now/i,
  /জলদি|তাড়াতাড়ি|তাড়াহুড়ো|শেষ সুযোগ|সুযোগ হারা|মিস কর|ফুরিয়ে|আরেকবার খেল|ফিরিয়ে জিত/,
]
/** Words of an offer: what is sent with them says its product, or that it is none (PP-47). */
const OFFERING =
  /\bbonus|\bpromo(tion)?s?\b|\boffers?\b|\bfree (spin|bet|round)|cash ?back|বোনাস|অফার|প্রমো|ফ্রি (স্পিন|বেট)|ক্যাশব্যাক/i

const found = (text: string, patterns: readonly RegExp[]): string | undefined =>
  patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])[0]

/** The phrase that urges; undefined where none does. */
export const urgingIn = (text: string): string | undefined => found(text.replace(CALM, ''), URGING)
/** The word by which a text reads like an offer. */
export const offeringIn = (text: string): string | undefined => found(text, [OFFERING])
