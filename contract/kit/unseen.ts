/**
 * What a text holds and nobody sees: zero-width letters and joiners, marks of direction, soft hyphens, fillers, variation
 * selectors. They come with what is pasted, make two texts of one, and fill a field with nothing; `trim()` knows none of
 * them. Source: Unicode, UAX #44 "Default_Ignorable_Code_Point" and "General_Category"; UTR #36, 2.
 */

const UNSEEN = /\p{Default_Ignorable_Code_Point}|[\u2028\u2029\uFFF9-\uFFFB]/gu
/** ZWNJ and ZWJ choose a shape inside words of Indic scripts: `র‍্যাব`, `উদ্‌ঘাটন`. Elsewhere they hide. */
const JOINER = /^[\u200C\u200D]$/
const INDIC =
  /^[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]$/u
/** The parts of one picture: `❤️`, families, flags of regions. */
const OF_PICTURES = /^(?:\u200D|\uFE0F|[\u{E0020}-\u{E007F}])$/u
const PICTURE = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|[\u{E0020}-\u{E007F}])$/u
/** `1️⃣`: a digit, the selector, the key around both. */
const KEYCAP = '\u20E3'
/** Spaces that look like one and are another. */
const SPACE = /\p{Zs}/gu
/** A letter that draws nothing: braille without a dot, an empty notehead. */
const EMPTY = /[\u2800\u{1D159}]/gu

/** The text as it is seen: without what nobody sees, each space a plain one, nothing before and after. Lines stay. */
export const asSeen = (text: string): string => withoutUnseen(text).replace(SPACE, ' ').trim()

function withoutUnseen(text: string): string {
  const letters = Array.from(text)
  const kept: string[] = []
  for (const [at, letter] of letters.entries()) {
    if (letter.search(UNSEEN) < 0 || isPart(kept.at(-1) ?? '', letter, letters[at + 1] ?? ''))
      kept.push(letter)
  }
  return kept.join('')
}

/** Whether a text holds what nobody sees: a password that does could never be typed again. */
export const hasUnseen = (text: string): boolean => withoutUnseen(text) !== text

/** Whether a mark belongs to the word or the picture that it stands in. */
function isPart(before: string, mark: string, after: string): boolean {
  if (JOINER.test(mark) && INDIC.test(before) && INDIC.test(after)) return true
  if (mark === '\uFE0F' && after === KEYCAP) return /^[0-9#*]$/.test(before)
  return OF_PICTURES.test(mark) && PICTURE.test(before) && (mark !== '\u200D' || PICTURE.test(after))
}

/** Whether there is nothing to see: no letter, digit or sign; accents alone have nothing to stand on. */
export const isBlank = (text: string): boolean =>
  !/[\p{L}\p{N}\p{P}\p{S}]/u.test(asSeen(text).replace(EMPTY, ''))

/** A name, a code or an address: nothing of it is a word of a sentence, so no mark may stay. */
export const plainly = (text: string): string => asSeen(text).replace(UNSEEN, '')
