import { care } from './care.ts'
import { first } from './first.ts'
import { rest } from './rest.ts'

/** English: the source of the keys. One file a subject; each belongs to the first screen's words or to one of the two chunks of the rest. */
export const en = { ...first, ...rest, ...care }
