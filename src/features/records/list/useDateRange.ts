import { useQuery } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '../../../../contract/kit/endpoint.ts'
import { RECORDS_LIMIT } from '../../../../contract/records.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import type { Kept } from '../../../lib/hooks/useCachedRead.ts'
import { query } from '../../../lib/api/query.ts'
import { type Filters, spanOf } from './filters.ts'

interface Dated<Row> {
  /** The rows that the dates may be chosen from; undefined while they are being fetched. */
  rows: readonly Row[] | undefined
  /** The host has older rows than these, and no date asks for them. */
  isCut: boolean
}

/**
 * Rows of a list that the host cuts at its newest 500: a date filter that may reach beyond those is asked of the
 * host. A shorter list is whole, so its dates cost no request, and work offline (X-47, PP-18, F-13).
 */
export function useDateRange<E extends Endpoint, Row>(
  endpoint: E,
  input: Input<E>,
  newest: Kept<Output<E>>,
  dates: Pick<Filters, 'date' | 'from' | 'to'>,
  read: { rows: (answer: Output<E>) => readonly Row[]; at: (row: Row) => number },
): Dated<Row> {
  const { now } = useApp()
  const isPlayer = usePlayer() !== undefined
  const all = newest.data && read.rows(newest.data)
  const oldest = all?.at(-1)
  const isCut = all !== undefined && all.length >= RECORDS_LIMIT
  const [from, until] = spanOf(dates, now())
  const isBeyond = isCut && dates.date !== 'all' && oldest !== undefined && from < read.at(oldest)
  const span = { ...(from > -Infinity && { from }), ...(until < Infinity && { until }) }
  const asked = useQuery({
    ...query(endpoint, { ...(input as object), ...span } as Input<E>),
    enabled: isPlayer && isBeyond,
  })
  if (!isBeyond) return { rows: all, isCut: isCut && dates.date === 'all' }
  const found = asked.data && read.rows(asked.data)
  // Without an answer: what is on the device, and that there is more.
  if (!found) return { rows: asked.isError ? all : undefined, isCut: asked.isError }
  return { rows: found, isCut: found.length >= RECORDS_LIMIT }
}
