/** What staff write for players, by language, and who wrote it last. */
import { WRITTEN_IDS, type WrittenLanguage } from '../languages/language.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'

/** A text in every language that the house writes in; empty where nothing was written, and the English one stands in. */
export const written = (max: number) => {
  const one = text(max)
  return z.object(
    Object.fromEntries(WRITTEN_IDS.map((id) => [id, one])) as Record<WrittenLanguage, typeof one>,
  )
}

/** Which state of it this is: what is saved names the state that was seen. */
export const version = z.int()

/** Who changed it last; null where nobody has. */
export const changed = z.nullable(z.object({ by: text(64), at: text(40) }))

/** A moment, or none. */
export const momentOrNever = z.nullable(text(40))
