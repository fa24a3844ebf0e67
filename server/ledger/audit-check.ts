/** The ledger's own examination: the view `audit_check` counts the rows that break each rule. Source: money.md 3.1. */
import { sql } from 'kysely'
import type { Db } from '../host.ts'

export interface AuditRule {
  rule: string
  /** Rows that break it; 0 in a sound ledger. */
  faults: number
}

export async function auditCheck(db: Db): Promise<AuditRule[]> {
  const { rows } = await sql<{ rule: string; faults: bigint }>`
    select rule, faults from audit_check order by rule`.execute(db)
  return rows.map(({ rule, faults }) => ({ rule, faults: Number(faults) }))
}
