/** A report as a file for a spreadsheet: RFC 4180, names as the call has them, amounts in taka with two decimals. */
import { REPORT_SUMS } from '../../../contract/console/reports.ts'
import { paisaToWire } from '../../../contract/money.ts'
import type { Answer } from './Report.tsx'

/** A text that a spreadsheet would take for a formula is one no more behind a quote. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

export function csvOf({ days, products, providers }: Answer, name: string): File {
  const lines = [
    ['day', 'players', ...REPORT_SUMS, 'held', 'exposed'].join(','),
    ...days.map(({ day, players, sums, held, exposed }) =>
      [
        day,
        players,
        ...REPORT_SUMS.map((sum) => paisaToWire(sums[sum])),
        paisaToWire(held),
        paisaToWire(exposed),
      ].join(','),
    ),
    '',
    ['product', 'bets', 'staked', 'won'].join(','),
    ...products.map(({ product, bets, staked, won }) =>
      [product, bets, paisaToWire(staked), paisaToWire(won)].join(','),
    ),
    '',
    ['provider', 'bets', 'staked', 'won'].join(','),
    ...providers.map(({ name: provider, bets, staked, won }) =>
      [cell(provider), bets, paisaToWire(staked), paisaToWire(won)].join(','),
    ),
  ]
  return new File([`${lines.join('\r\n')}\r\n`], name, { type: 'text/csv;charset=utf-8' })
}
