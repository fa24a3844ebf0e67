import type { first as english } from '../en/first.ts'
import type { Translation } from '../translation.ts'
import { common } from './common.ts'
import { home } from './home.ts'
import { kinds } from './kinds.ts'
import { offers } from './offers.ts'
import { pwa } from './pwa.ts'
import { shell } from './shell.ts'

export const first: Translation<typeof english> = {
  ...common,
  ...home,
  ...kinds,
  ...offers,
  ...pwa,
  ...shell,
}
