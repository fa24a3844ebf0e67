/**
 * What a player can prove without the host: the money history with a hash chain and the host's signature under its
 * end, and a signed receipt of one record. Pure: the digest and the signature check are handed in, so that the same
 * lines run in a browser, in the worker and on Node. Source: protection.md F-12, F-13.
 *
 * Hash of a line = SHA-256, in hexadecimal, of the hash before it, a line feed and the line as a JSON list. The hash
 * before the first is that of `maidan-history-1`, a line feed and the player's id. Signatures are Ed25519, base64url.
 */
import { paisaFromWire } from './money.ts'
import { z } from './kit/zod.ts'

/** SHA-256 of a UTF-8 text in hexadecimal. */
export type Digest = (text: string) => string | Promise<string>
/** Whether a signature of a UTF-8 text is that of the host's key with this id. */
export type VerifySignature = (
  message: string,
  signature: string,
  keyId: string,
) => boolean | Promise<boolean>

const word = z.string().check(z.regex(/^[\w.:+-]*$/), z.maxLength(100))

/** One account's side of a movement, spelt exactly as it is hashed. */
export const historyLine = z.object({
  /** Its place: 1, 2, 3 … */
  n: z.int(),
  /** The movement's id in the ledger. */
  id: word,
  /** ISO 8601 in UTC. */
  at: word,
  kind: word,
  /** `cash`, `bonus`, `hold`, `exposure` or `vp`. */
  account: word,
  currency: word,
  /** Decimal; below 0 what left the account. */
  amount: word,
  balance: word,
  /** The record it belongs to: the id in the transaction list, where there is one. */
  record: word,
  hash: word,
})
export type HistoryLine = z.output<typeof historyLine>

export const moneyHistory = z.object({
  format: z.literal('maidan-history-1'),
  player: word,
  made_at: word,
  lines: z.array(historyLine),
  /** The last line's hash, or the first one's "before" when there is none. */
  head: word,
  key_id: word,
  signature: word,
})
export type MoneyHistory = z.output<typeof moneyHistory>

export const chainStart = (player: string): string => `maidan-history-1\n${player}`
export const lineText = (before: string, line: Omit<HistoryLine, 'hash'>): string =>
  `${before}\n${JSON.stringify([line.n, line.id, line.at, line.kind, line.account, line.currency, line.amount, line.balance, line.record])}`

/** What the host signs of a history. */
export const headText = (history: Omit<MoneyHistory, 'signature' | 'lines'>, count: number): string =>
  JSON.stringify([history.format, history.player, history.made_at, count, history.head, history.key_id])

/** `line`: which one was changed, taken out, added or put elsewhere, or does not add up. */
export type Verdict = { ok: true } | { ok: false; broken: 'line' | 'head' | 'signature'; line?: number }

/** Checks every line, that balances follow from amounts, the end of the chain, and the host's signature. */
export async function verifyHistory(
  history: MoneyHistory,
  { digest, verify }: { digest: Digest; verify: VerifySignature },
): Promise<Verdict> {
  let before = await digest(chainStart(history.player))
  const balances = new Map<string, number>()
  for (const [index, line] of history.lines.entries()) {
    const hash = await digest(lineText(before, line))
    const name = `${line.account} ${line.currency}`
    const balance = (balances.get(name) ?? 0) + (paisaFromWire(line.amount) ?? NaN)
    if (hash !== line.hash || line.n !== index + 1 || balance !== paisaFromWire(line.balance))
      return { ok: false, broken: 'line', line: index + 1 }
    balances.set(name, balance)
    before = hash
  }
  if (before !== history.head) return { ok: false, broken: 'head' }
  const isSigned = await verify(headText(history, history.lines.length), history.signature, history.key_id)
  return isSigned ? { ok: true } : { ok: false, broken: 'signature' }
}

/**
 * One line of the protection log. Its hash is SHA-256 over the bytes of the hash before it and the text
 * `n|at|kind|data`; the hash before the first is that of `maidan-protection-1`, a line feed and the player's id. The
 * database makes this chain (decision 177).
 */
export const protectionLine = z.object({
  n: z.int(),
  /** ISO 8601 in UTC, to the millisecond. */
  at: word,
  kind: word,
  /** JSON, spelt exactly as it is hashed. */
  data: z.string().check(z.maxLength(2000)),
  hash: word,
})

export const protectionHistory = z.object({
  format: z.literal('maidan-protection-1'),
  player: word,
  made_at: word,
  lines: z.array(protectionLine),
  head: word,
  key_id: word,
  signature: word,
})
export type ProtectionHistory = z.output<typeof protectionHistory>

/** What the host signs of a protection log, and of what became of orders. */
export const protectionHeadText = (
  log: Omit<ProtectionHistory | OrderHistory, 'signature' | 'lines'>,
  count: number,
): string => JSON.stringify([log.format, log.player, log.made_at, count, log.head, log.key_id])

/** What became of a player's orders at the exchange: a line for each step, chained and signed as a protection log is. */
export const orderHistory = z.object({ ...protectionHistory.shape, format: z.literal('maidan-orders-1') })
export type OrderHistory = z.output<typeof orderHistory>

/** SHA-256, in hexadecimal, over the bytes of a hash (`before`, in hexadecimal; "" for none) and a UTF-8 text. */
export type ChainDigest = (before: string, text: string) => string | Promise<string>

/** Checks every line of a protection log or of what became of orders, the end of its chain and the host's signature. */
export async function verifyProtection(
  log: ProtectionHistory | OrderHistory,
  { digest, verify }: { digest: ChainDigest; verify: VerifySignature },
): Promise<Verdict> {
  let before = await digest('', `${log.format}\n${log.player}`)
  for (const [index, { n, at, kind, data, hash }] of log.lines.entries()) {
    before = await digest(before, `${n}|${at}|${kind}|${data}`)
    if (before !== hash || n !== index + 1) return { ok: false, broken: 'line', line: index + 1 }
  }
  if (before !== log.head) return { ok: false, broken: 'head' }
  const isSigned = await verify(protectionHeadText(log, log.lines.length), log.signature, log.key_id)
  return isSigned ? { ok: true } : { ok: false, broken: 'signature' }
}

const COLUMNS = [
  'n',
  'id',
  'at',
  'kind',
  'account',
  'currency',
  'amount',
  'balance',
  'record',
  'hash',
] as const
const HEAD = ['format', 'player', 'made_at', 'head', 'key_id', 'signature'] as const

/** As CSV: the lines, then what was signed in lines that begin with `#`. No value holds a comma or a quote. */
export function historyToCsv(history: MoneyHistory): string {
  const rows = history.lines.map((line) => COLUMNS.map((name) => line[name]).join(','))
  const head = HEAD.map((name) => `#${name},${history[name]}`)
  return [COLUMNS.join(','), ...rows, ...head, ''].join('\r\n')
}

/** The history of such a file; undefined when it is not one. */
export function historyFromCsv(csv: string): MoneyHistory | undefined {
  const rows = csv.split(/\r?\n/).filter((row) => row !== '')
  const lines = rows
    .slice(1)
    .filter((row) => !row.startsWith('#'))
    .map((row) => {
      const values = row.split(',')
      const line = Object.fromEntries(COLUMNS.map((name, index) => [name, values[index]]))
      return { ...line, n: Number(values[0]) }
    })
  const head = Object.fromEntries(
    rows.filter((row) => row.startsWith('#')).map((row) => row.slice(1).split(',', 2)),
  )
  const read = moneyHistory.safeParse({ ...head, lines })
  return read.success ? read.data : undefined
}

const said = z.string().check(z.maxLength(300))

/** A record as the host vouches for it at a moment. */
export const receipt = z.object({
  format: z.literal('maidan-receipt-1'),
  player: word,
  id: word,
  /** `deposit`, `withdraw` or `adjustment`. */
  action: word,
  amount: word,
  currency: word,
  /** `processing`, `success` or `fail`. */
  status: word,
  method: said,
  reference: said,
  created_at: word,
  updated_at: word,
  issued_at: word,
})
export type Receipt = z.output<typeof receipt>

export const signedReceipt = z.object({ receipt, key_id: word, signature: word })
export type SignedReceipt = z.output<typeof signedReceipt>

/** What the host signs of a receipt. */
export const receiptText = (of: Receipt, keyId: string): string =>
  JSON.stringify([
    of.format,
    of.player,
    of.id,
    of.action,
    of.amount,
    of.currency,
    of.status,
    of.method,
    of.reference,
    of.created_at,
    of.updated_at,
    of.issued_at,
    keyId,
  ])

export const verifyReceipt = async (signed: SignedReceipt, verify: VerifySignature): Promise<boolean> =>
  verify(receiptText(signed.receipt, signed.key_id), signed.signature, signed.key_id)

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A bet as it was asked for, with what the match had been committed to by then (exchange.md 1). */
export const betReceipt = z.object({
  format: z.literal('maidan-bet-1'),
  player: word,
  /** The slip's own id. */
  reference: word,
  event: word,
  market: word,
  /** The runner's id; 1 of a fancy. */
  selection: z.int(),
  side: z.enum(['back', 'lay']),
  /** Hundredths. */
  odds: z.int(),
  /** The run line of a fancy. */
  run: z.nullable(z.int()),
  stake: word,
  placed_at: word,
  /** The match's day in Dhaka, and the root over all matches of it. */
  day: word,
  root: hex,
})
export type BetReceipt = z.output<typeof betReceipt>

export const signedBet = z.object({ receipt: betReceipt, key_id: word, signature: word })
export type SignedBet = z.output<typeof signedBet>

/** What the host signs of a bet. */
export const betText = (of: BetReceipt, keyId: string): string =>
  JSON.stringify([
    of.format,
    of.player,
    of.reference,
    of.event,
    of.market,
    of.selection,
    of.side,
    of.odds,
    of.run,
    of.stake,
    of.placed_at,
    of.day,
    of.root,
    keyId,
  ])

export const verifyBet = async (signed: SignedBet, verify: VerifySignature): Promise<boolean> =>
  verify(betText(signed.receipt, signed.key_id), signed.signature, signed.key_id)

/** The host's public keys at `/.well-known/maidan-receipts.json`, as JSON Web Keys. */
export const receiptKeys = z.object({
  keys: z.array(
    z.object({
      kid: word,
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      x: word,
    }),
  ),
})
export const RECEIPT_KEYS_PATH = '/.well-known/maidan-receipts.json'
