import type { first as english } from '../en/first.ts'
import type { Translation } from '../translation.ts'
import { common } from './first/common.ts'
import { home } from './first/home.ts'
import { kinds } from './first/kinds.ts'
import { offers } from './first/offers.ts'
import { pwa } from './first/pwa.ts'
import { shell } from './first/shell.ts'

export const first: Translation<typeof english> = {
  ...common,
  ...home,
  ...kinds,
  ...offers,
  ...pwa,
  ...shell,
}
