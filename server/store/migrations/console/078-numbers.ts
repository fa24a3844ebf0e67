/** A number that players pay to is asked for by one and decided by another. Decision 225. */
export const numberApprovals = `
alter table staff_approval drop constraint staff_approval_kind_check;
alter table staff_approval add constraint staff_approval_kind_check
  check (kind in ('payment','adjustment','resettle','void','roles','invitation','birthday','number'));`
