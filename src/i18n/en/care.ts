/** The words of what protects a player: a chunk of its own, since all words in one would be too long a file. */
import { complaints } from './care/complaints.ts'
import { exclusion } from './care/exclusion.ts'
import { fairness } from './care/fairness.ts'
import { history } from './care/history.ts'
import { protection } from './care/protection.ts'
import { timeOut } from './care/timeOut.ts'

export const care = {
  ...complaints,
  ...exclusion,
  ...fairness,
  ...history,
  ...protection,
  ...timeOut,
}
