import { common } from './first/common.ts'
import { home } from './first/home.ts'
import { kinds } from './first/kinds.ts'
import { offers } from './first/offers.ts'
import { pwa } from './first/pwa.ts'
import { shell } from './first/shell.ts'

/** The words that the frame and home need before anything is touched. Source: budgets.md. */
export const first = {
  ...common,
  ...home,
  ...kinds,
  ...offers,
  ...pwa,
  ...shell,
}
