/** A report as a file for a spreadsheet: RFC 4180, names as the call has them, amounts in taka with two decimals. */
import { REPORT_SUMS } from '../../../contract/console/reports.ts'
import { paisaToWire } from '../../../contract/money.ts'
import type { Answer } from './Report.tsx'

/** A text that a spreadsheet would take for a formula is one no more behind a quote. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

export function csvOf({ days, providers }: Answer, name: string): File {
  const lines = [
    ['day', 'players', ...REPORT_SUMS, 'held'].join(','),
    ...days.map(({ day, players, sums, held }) =>
      [day, players, ...REPORT_SUMS.map((sum) => paisaToWire(sums[sum])), paisaToWire(held)].join(','),
    ),
    '',
    ['provider', 'bets', 'staked', 'won'].join(','),
    ...providers.map(({ name: provider, bets, staked, won }) =>
      [cell(provider), bets, paisaToWire(staked), paisaToWire(won)].join(','),
    ),
  ]
  return new File([`${lines.join('\r\n')}\r\n`], name, { type: 'text/csv;charset=utf-8' })
}
