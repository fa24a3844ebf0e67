import { common } from './common.ts'
import { home } from './home.ts'
import { kinds } from './kinds.ts'
import { offers } from './offers.ts'
import { pwa } from './pwa.ts'
import { shell } from './shell.ts'

/** The words that the frame and home need before anything is touched. Source: budgets.md. */
export const first = {
  ...common,
  ...home,
  ...kinds,
  ...offers,
  ...pwa,
  ...shell,
}
