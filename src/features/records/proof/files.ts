/** The files a player takes away and brings back: a history as CSV or JSON, a receipt as a page to read and print. */
import { fileNameOf } from '../../../../contract/brand/words.ts'
import { type Language, LANGUAGES } from '../../../../contract/languages/language.ts'
import {
  historyFromCsv,
  historyToCsv,
  type MoneyHistory,
  moneyHistory,
  type OrderHistory,
  orderHistory,
  type ProtectionHistory,
  protectionHistory,
  type SignedReceipt,
  signedReceipt,
} from '../../../../contract/proof.ts'
import { type ExclusionPass, exclusionPass } from '../../../../contract/protection/pass.ts'

export type Format = 'csv' | 'json'
type Found =
  | { kind: 'history'; history: MoneyHistory }
  | { kind: 'receipt'; signed: SignedReceipt }
  | { kind: 'log'; log: ProtectionHistory }
  | { kind: 'orders'; orders: OrderHistory }
  | { kind: 'pass'; pass: ExclusionPass }
  | { kind: 'nothing' }

/** Larger than any history: 500,000 lines. */
const MAX_BYTES = 150_000_000

/** `mark` says in the file what kind of money it is about; "" says nothing. A check of the file passes it over. */
export function historyFile(history: MoneyHistory, format: Format, mark: string, site: string): File {
  const name = fileNameOf(site, `history-${history.made_at.slice(0, 10)}.${format}`)
  if (format === 'csv') {
    const line = mark ? `#money,${mark.replaceAll(',', ' ')}\r\n` : ''
    return new File([historyToCsv(history), line], name, { type: 'text/csv' })
  }
  const whole = { ...history, ...(mark && { money: mark }) }
  return new File([JSON.stringify(whole, null, 1)], name, { type: 'application/json' })
}

const OPENING = '<script type="application/json" id="maidan-receipt">'
const CLOSING = '</script>'

/**
 * A receipt as a page of its own: rows to read and print, and what was signed, for a check. `rows` are label and
 * value in the player's language.
 */
export function receiptFile(
  signed: SignedReceipt,
  {
    site,
    title,
    rows,
    note,
    language,
  }: { site: string; title: string; rows: [string, string][]; note: string; language: Language },
): File {
  const lines = rows.map(([label, value]) => `<tr><th>${escaped(label)}</th><td>${escaped(value)}</td></tr>`)
  const page = `<!doctype html>
<html lang="${language}" dir="${LANGUAGES[language].dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem}
table{width:100%;border-collapse:collapse}th,td{padding:.5rem 0;border-top:1px solid;text-align:start;vertical-align:top}
th{font-weight:400;padding-inline-end:1rem}td{font-weight:600;text-align:end;overflow-wrap:anywhere}</style>
<h1>${escaped(title)}</h1><table>${lines.join('')}</table><p>${escaped(note)}</p>
${OPENING}${JSON.stringify(signed).replaceAll('<', '\\u003c')}${CLOSING}</html>
`
  return new File([page], fileNameOf(site, `receipt-${signed.receipt.id}.html`), { type: 'text/html' })
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What a file is; nothing for any that is not one of ours. */
export async function readProof(file: Blob): Promise<Found> {
  if (file.size > MAX_BYTES) return { kind: 'nothing' }
  const text = (await file.text()).replace(/^\uFEFF/, '')
  const start = text.indexOf(OPENING)
  const json =
    start < 0 ? text : text.slice(start + OPENING.length, text.indexOf(CLOSING, start + OPENING.length))
  const value = jsonOf(json)
  const history = moneyHistory.safeParse(value)
  if (history.success) return { kind: 'history', history: history.data }
  const receipt = signedReceipt.safeParse(value)
  if (receipt.success) return { kind: 'receipt', signed: receipt.data }
  const log = protectionHistory.safeParse(value)
  if (log.success) return { kind: 'log', log: log.data }
  const orders = orderHistory.safeParse(value)
  if (orders.success) return { kind: 'orders', orders: orders.data }
  const pass = exclusionPass.safeParse(value)
  if (pass.success) return { kind: 'pass', pass: pass.data }
  const fromCsv = value === undefined && start < 0 ? historyFromCsv(text) : undefined
  return fromCsv ? { kind: 'history', history: fromCsv } : { kind: 'nothing' }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether this device can hand such a file to another app. */
export const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false

/** Hands a file to another app; false when the player thought better of it or the device did not take it. */
export async function share(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title })
    return true
  } catch {
    return false
  }
}
