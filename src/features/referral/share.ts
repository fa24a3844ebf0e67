/** Links to a player's invitation and to the places it may be shared. Source: spec 9; X-49; S-REF-08, S-REF-10. */

/** Wide: the site's root with `refcode`; narrow: the page that stores a code. Both are accepted on arrival. */
export const inviteLink = (origin: string, code: string, isWide: boolean): string =>
  isWide
    ? `${origin}/?refcode=${encodeURIComponent(code)}`
    : `${origin}/referral_code?referral_code=${encodeURIComponent(code)}`

export const SHARE_TARGETS = ['Facebook', 'Line', 'Mail', 'Skype', 'Telegram', 'WhatsApp'] as const
export type ShareTarget = (typeof SHARE_TARGETS)[number]

/** The address that opens a place's own share form; nothing is loaded from it before the player goes there. */
export function shareAddress(target: ShareTarget, link: string, words: string): string {
  const url = encodeURIComponent(link)
  const text = encodeURIComponent(words)
  switch (target) {
    case 'Facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`
    case 'Line':
      return `https://social-plugins.line.me/lineit/share?url=${url}`
    case 'Mail':
      return `mailto:?subject=${text}&body=${text}%0A${url}`
    case 'Skype':
      return `https://web.skype.com/share?url=${url}`
    case 'Telegram':
      return `https://t.me/share/url?url=${url}&text=${text}`
    case 'WhatsApp':
      return `https://wa.me/?text=${text}%20${url}`
  }
}
