import type { Catalogue } from '../messages.ts'
import { care } from './care.ts'
import { first } from './first.ts'
import { rest } from './rest.ts'

export const bn: Catalogue = { ...first, ...rest, ...care }
