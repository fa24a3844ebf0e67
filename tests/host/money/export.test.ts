/** F-12, F-13: the player's own copy of the money history and signed receipts, checked as a player would without the host. */
import { createHash, createPublicKey, randomInt, verify as verifyEd25519 } from 'node:crypto'
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import {
  historyFromCsv,
  historyToCsv,
  type MoneyHistory,
  moneyHistory,
  receiptKeys,
  signedReceipt,
  verifyHistory,
  verifyReceipt,
  type VerifySignature,
} from '../../../contract/proof.ts'
import { createServer } from '../../../server/app.ts'
import { placeBet, payWin } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { awardPoints } from '../../../server/ledger/vip.ts'
import { requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { type Client, onOneStore, signedIn, type World } from '../support/harness.ts'

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The check of whoever has only the host's published keys. */
async function verifierOf({ host }: World): Promise<VerifySignature> {
  const app = await createServer(host, { limits: 'off' })
  const answer = await app.fetch(new Request('http://maidan.test/.well-known/maidan-receipts.json'))
  const { keys } = receiptKeys.parse(await answer.json())
  return (message, signature, keyId) => {
    const key = keys.find(({ kid }) => kid === keyId)
    if (!key) return false
    const jwk = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' })
    return verifyEd25519(null, Buffer.from(message), jwk, Buffer.from(signature, 'base64url'))
  }
}

/** Every kind of movement; answers the ids of a deposit and a withdrawal. */
async function live(world: World, client: Client): Promise<{ deposit: string; withdrawal: string }> {
  const { db, clock } = world
  const playerId = client.id
  const at = clock.now
  const claim = { method: 1, channel: 11, accountNumber: '01700000000', trx: 'TRXEXPORT1', amount: taka(700) }
  const { recordId } = await claimDeposit(db, undefined, { ...claim, playerId, promotionId: undefined, at })
  await decideDeposit(db, 'd', { recordId, outcome: 'approve', reason: '', actor: 'staff', at })
  for (let round = 0; round < 12; round++) {
    const game = { provider: 'LOTUS', playerId, round: `r${round}`, at: at + round }
    await placeBet(db, { ...game, tx: `b${round}`, game: 'g', amount: taka(20) })
    await payWin(db, { ...game, tx: `w${round}`, bet: `b${round}`, amount: taka(round) })
  }
  await awardPoints(db, 'points', { playerId, points: 500n, actor: 'staff', at })
  const asked = {
    playerId,
    method: 1,
    accountNumber: '01700000000',
    amount: taka(300),
    givesUpBonus: false,
    at,
  }
  const withdrawal = await requestWithdrawal(db, undefined, asked)
  return { deposit: String(recordId), withdrawal: String(withdrawal.recordId) }
}

async function exported(client: Client): Promise<MoneyHistory> {
  return moneyHistory.parse((await client.call('GET', '/api/export')).body)
}

onOneStore('F-13 the export is the ledger: every movement, and the balances add up', async (world) => {
  const client = await signedIn(world.host, taka(2000))
  await live(world, client)
  const history = await exported(client)
  expect(history.player).toBe(client.remoteId)
  const accounts = await world.db
    .selectFrom('account')
    .select(['kind', 'cur', 'balance'])
    .where('player_id', '=', client.id)
    .execute()
  for (const { kind, cur, balance } of accounts) {
    const lines = history.lines.filter(({ account, currency }) => account === kind && currency === cur)
    const sum = lines.reduce((total, { amount }) => total + Number(amount), 0)
    const shown = cur === 'VP' ? Number(balance) : Number(balance) / 100
    expect(sum, kind).toBeCloseTo(shown, 6)
    if (lines.length > 0) expect(Number(lines.at(-1)?.balance), kind).toBe(shown)
  }
  expect(history.lines.some(({ kind }) => kind === 'withdrawal_held')).toBe(true)
  expect(await verifyHistory(history, { digest, verify: await verifierOf(world) })).toEqual({ ok: true })
})

onOneStore(
  'F-13 a changed, removed, added or moved line breaks the chain, and nobody can seal it again',
  async (world) => {
    const client = await signedIn(world.host, taka(2000))
    await live(world, client)
    const history = await exported(client)
    const check = { digest, verify: await verifierOf(world) }
    const { lines } = history
    const at = randomInt(1, lines.length - 1)
    const [before, line] = [lines[at - 1], lines[at]]
    if (!before || !line) throw new Error('no line')
    const without = lines.filter((one) => one !== line)
    const forgeries: MoneyHistory[] = [
      { ...history, lines: lines.with(at, { ...line, amount: '99.00' }) },
      { ...history, lines: lines.with(at, { ...line, at: '2020-01-01T00:00:00.000Z' }) },
      { ...history, lines: lines.with(at, { ...line, hash: before.hash }) },
      { ...history, lines: without },
      { ...history, lines: without.map((one, index) => ({ ...one, n: index + 1 })) },
      { ...history, lines: lines.with(at, before).with(at - 1, line) },
      { ...history, lines: [...lines, { ...line, n: lines.length + 1 }] },
      { ...history, player: 'someone-else' },
    ]
    for (const [index, forged] of forgeries.entries())
      expect(await verifyHistory(forged, check), `forgery ${index}`).toMatchObject({
        ok: false,
        broken: 'line',
      })
    // The last line taken off, and the head moved to fit: the chain holds, the host's signature does not.
    const shorter = { ...history, lines: lines.slice(0, -1), head: lines.at(-2)?.hash ?? '' }
    expect(await verifyHistory({ ...shorter, head: history.head }, check)).toEqual({
      ok: false,
      broken: 'head',
    })
    expect(await verifyHistory(shorter, check)).toEqual({ ok: false, broken: 'signature' })
    expect(await verifyHistory({ ...history, made_at: 'x' }, check)).toEqual({
      ok: false,
      broken: 'signature',
    })
  },
)

onOneStore('F-13 the CSV is the same history, and an empty one is sealed too', async (world) => {
  const client = await signedIn(world.host, taka(2000))
  await live(world, client)
  const app = await createServer(world.host, { limits: 'off' })
  const history = await exported(client)
  const verify = await verifierOf(world)
  expect(historyFromCsv(historyToCsv(history))).toEqual(history)
  expect(await verifyHistory(historyFromCsv(historyToCsv(history)) ?? history, { digest, verify })).toEqual({
    ok: true,
  })
  expect(historyFromCsv('n,id\r\n1,2')).toBeUndefined()
  const { token } = await world.db
    .transaction()
    .execute((tx) => startSession(tx, world.host, client.id, 'test'))
  const answer = await app.fetch(
    new Request('http://maidan.test/api/export?format=csv', {
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(historyFromCsv(await answer.text())?.head).toBe(history.head)
  expect((await client.call('GET', '/api/export?format=xml')).status).toBe(422)
  expect((await app.fetch(new Request('http://maidan.test/api/export'))).status).toBe(401)
})

onOneStore(
  'F-12 a receipt is signed, verifies without the host, and an altered one does not',
  async (world) => {
    const client = await signedIn(world.host, taka(2000))
    const { deposit, withdrawal } = await live(world, client)
    const verify = await verifierOf(world)
    for (const [id, expected] of [
      [deposit, { action: 'deposit', amount: '700.00', status: 'success', reference: 'TRXEXPORT1' }],
      [withdrawal, { action: 'withdraw', amount: '300.00', status: 'processing' }],
    ] as const) {
      const { body } = await client.call('GET', `/api/receipts/${id}`)
      const signed = signedReceipt.parse(body)
      expect(signed.receipt).toMatchObject({ ...expected, id, player: client.remoteId })
      expect(await verifyReceipt(signed, verify)).toBe(true)
      for (const change of [{ amount: '7000.00' }, { status: 'fail' }, { player: 'x' }, { issued_at: 'x' }])
        expect(await verifyReceipt({ ...signed, receipt: { ...signed.receipt, ...change } }, verify)).toBe(
          false,
        )
      expect(await verifyReceipt({ ...signed, key_id: 'other' }, verify)).toBe(false)
    }
    const stranger = await signedIn(world.host)
    for (const id of [deposit, withdrawal, '999999', 'x'])
      expect((await stranger.call('GET', `/api/receipts/${id}`)).status, id).toBe(404)
  },
)
