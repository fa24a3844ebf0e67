import type { ReactNode } from 'react'
import { When } from './When.tsx'
import parts from './parts.module.css'

/** A column: its heading, and what stands in it: words, what is not broken (`whole`), an amount at its end, or a moment as the wire has it. */
type Column<Row> = {
  name: string
  /** The figure behind an amount: the table is a chart, too, its longest bar the most of the column. */
  drawn?: (row: Row) => number
} & (
  | { of: (row: Row) => ReactNode; kind?: 'amount' | 'whole' }
  | { of: (row: Row) => string; kind: 'moment' }
)

const CELLS: Record<'words' | 'amount' | 'whole' | 'moment', string | undefined> = {
  words: parts.lines,
  amount: `${parts.amount} figures`,
  whole: `${parts.whole} figures`,
  moment: parts.small,
}

interface Props<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  empty: string
}

/** A table that is looked through, in a frame that scrolls by itself where there is no room for it. */
export function Rows<Row>({ caption, columns, rows, keyOf, empty }: Props<Row>) {
  const most = columns.map(({ drawn }) => Math.max(1, ...rows.map((row) => Math.abs(drawn?.(row) ?? 0))))
  if (rows.length === 0) return <p className={parts.small}>{empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div role="region" aria-label={caption} tabIndex={0} className={parts.scroll}>
      <table className={parts.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={kind === 'amount' ? parts.amount : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) => (
                <td key={column.name} className={CELLS[column.kind ?? 'words']}>
                  {column.kind === 'moment' ? <When at={column.of(row)} /> : column.of(row)}
                  {column.drawn ? <Bar part={column.drawn(row) / (most[at] ?? 1)} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the figure above it is of the most in its column; below 0 in another colour, and its figure has a sign. */
const Bar = ({ part }: { part: number }) => (
  <span
    aria-hidden="true"
    className={parts.bar}
    data-below={part < 0}
    style={{ inlineSize: `${Math.abs(part) * 100}%` }}
  />
)
