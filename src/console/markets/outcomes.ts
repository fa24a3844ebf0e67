/** How an outcome and a result are written. */
import type { marketsApi } from '../../../contract/console/markets.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { latinDigits } from '../../../contract/typed.ts'
import type { Format } from '../../lib/format.ts'
import type { Words } from '../words/words.ts'

type Opened = z.output<typeof marketsApi.market.output>['data']

interface Writing {
  words: Words
  format: Format
}

/** A runner's name, or the runs. */
export function outcomeText(
  { name, least, most }: Opened['outcomes'][number],
  { words, format }: Writing,
): string {
  const said = words.markets
  if (name !== '') return name
  if (least === null) return most === null ? said.any : said.below(format.number(most))
  return most === null
    ? said.from(format.number(least))
    : said.between(format.number(least), format.number(most))
}

export function resultText(
  { outcome, name }: NonNullable<Opened['result']>,
  { words, format }: Writing,
): string {
  if (outcome === 'void') return words.markets.void
  return name === '' ? words.markets.runs(format.number(outcome)) : name
}

/** Whole runs as they were typed, in the figures of either language; undefined where they are none. */
export function runsTyped(text: string): number | undefined {
  const typed = latinDigits(text).trim()
  return /^\d{1,6}$/.test(typed) ? Number(typed) : undefined
}
