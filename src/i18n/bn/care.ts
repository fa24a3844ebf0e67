import type { care as english } from '../en/care.ts'
import type { Translation } from '../translation.ts'
import { complaints } from './care/complaints.ts'
import { exclusion } from './care/exclusion.ts'
import { fairness } from './care/fairness.ts'
import { history } from './care/history.ts'
import { protection } from './care/protection.ts'
import { timeOut } from './care/timeOut.ts'

export const care: Translation<typeof english> = {
  ...complaints,
  ...exclusion,
  ...fairness,
  ...history,
  ...protection,
  ...timeOut,
}
