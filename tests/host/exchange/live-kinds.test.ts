/** Every kind of live event, made on one host and read on another: each place of change tells, once, and what changes nothing does not. K-POLL. */
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { stored } from '../../../server/content/texts.ts'
import { createServer } from '../../../server/app.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { reply } from '../../../server/inbox/chat.ts'
import { placeBet, payWin } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { giveUpTurnover } from '../../../server/ledger/turnover.ts'
import { awardPoints } from '../../../server/ledger/vip.ts'
import { decideWithdrawal, requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { readStream } from '../support/live-client.ts'
import { onOneSite } from '../support/site.ts'

onOneSite('K-POLL every change of a player is told by the other host', async (site) => {
  const other = await createServer(site.host, { limits: 'off' })
  const { token, remoteId } = await site.player()
  const { id: playerId } = await site.db
    .selectFrom('player')
    .select('id')
    .where('public_id', '=', remoteId)
    .executeTakeFirstOrThrow()
  const reader = readStream(
    await other.fetch(
      new Request('http://maidan.test/api/events', { headers: { authorization: `Bearer ${token}` } }),
    ),
  )
  await reader.until('hello')
  const at = site.clock.now
  /** The kinds that the act is told by; every one comes, and none that is not named. */
  const tells = async (act: () => Promise<unknown>, ...kinds: string[]) => {
    const before = reader.events().length
    await act()
    const now = () =>
      [
        ...new Set(
          reader
            .events()
            .slice(before)
            .map(({ event }) => event),
        ),
      ].sort()
    await expect.poll(now, { timeout: 5000 }).toEqual([...kinds].sort())
  }
  const call = (method: string, path: string, body?: object) => async () => {
    const answer = await site.call(method, path, { token, ...(body && { body }) })
    expect(answer.status, path).toBe(200)
    return answer.body
  }
  const { id: promotionId } = await site.db
    .insertInto('promotion')
    .values({
      name: stored({ en: 'Ten percent' }),
      image: '',
      thumbnail: '',
      starts_at: new Date(at - 1000),
      ends_at: new Date(at + 3_600_000),
      status: 'active',
      categories: [99],
      bonus_percent: 10,
      turnover_factor: 2,
      sort: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claim = { playerId, method: 1, channel: 1, accountNumber: '01712345678', at }
  let recordId = 0n
  const claimed = (trx: string, promotion?: bigint) => async () => {
    const made = await claimDeposit(site.db, undefined, {
      ...claim,
      trx,
      amount: taka(500),
      promotionId: promotion,
    })
    recordId = made.recordId
  }
  const decided = (outcome: 'approve' | 'refuse') => () =>
    decideDeposit(site.db, `decide-${recordId}`, { recordId, outcome, reason: 'x', actor: 'staff', at })

  await tells(claimed('KIND1ABC', promotionId), 'transactions')
  await tells(decided('approve'), 'transactions', 'balance', 'inbox', 'turnover')
  await tells(claimed('KIND2ABC'), 'transactions')
  await tells(decided('refuse'), 'transactions', 'inbox')

  const bet = { provider: 'X', playerId, round: 'r', at }
  await tells(
    () => placeBet(site.db, { ...bet, tx: 'b1', amount: taka(200), game: 'g' }),
    'balance',
    'turnover',
  )
  await tells(() => payWin(site.db, { ...bet, tx: 'w1', bet: 'b1', amount: taka(100) }), 'balance', 'vip')
  const { id: turnoverId } = await site.db.selectFrom('turnover').select('id').executeTakeFirstOrThrow()
  await tells(() => giveUpTurnover(site.db, undefined, { playerId, turnoverId, at }), 'turnover')
  await tells(
    () => awardPoints(site.db, 'kinds', { playerId, points: 4_000_000n, actor: 'staff', at }),
    'vip',
  )
  await tells(call('GET', `/api/convert-vipcoin?remote_id=${remoteId}&vip_coin=10`), 'vip', 'balance')

  let withdrawal = 0n
  const asked = {
    playerId,
    method: 1,
    accountNumber: '01712345678',
    amount: taka(500),
    givesUpBonus: true,
    at,
  }
  await tells(
    async () => (withdrawal = (await requestWithdrawal(site.db, undefined, asked)).recordId),
    'transactions',
    'balance',
  )
  const paid = { recordId: withdrawal, outcome: 'approve', reason: '', actor: 'staff', at } as const
  await tells(() => decideWithdrawal(site.db, 'kinds-pay', paid), 'transactions', 'inbox')

  const { id: letter } = await site.db
    .selectFrom('letter')
    .select('id')
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await tells(call('PATCH', `/api/inbox/${letter}/read`, {}), 'inbox')
  await call('PATCH', `/api/inbox/${letter}/read`, {})()
  await tells(call('DELETE', `/api/inbox/${letter}`), 'inbox')
  await tells(call('POST', `/api/inbox/${letter}/restore`, {}), 'inbox')

  const [match] = fixturesBetween('tennis', at + 3_600_000, at + 7_200_000)
  const order = { market: `1.${match?.eventId}`, selection: 1, side: 'back', odds: 900, stake: '10.00' }
  let orderId = ''
  await tells(
    async () => {
      const body = { ...order, client_reference: 'kinds-order-1' }
      const answer = await site.call('POST', '/api/exchange/orders', { token, body })
      expect(answer.status).toBe(201)
      orderId = (answer.body as unknown as { order: { id: string } }).order.id
    },
    'orders',
    'balance',
  )
  await tells(call('POST', `/api/exchange/orders/${orderId}/cancel`, {}), 'orders', 'balance')

  const { chat } = (await call('POST', '/api/chats', {})()) as unknown as { chat: { id: string } }
  await tells(call('POST', '/api/messages', { chat_id: chat.id, content: 'Hello?' }), 'chat')
  await tells(() => reply(site.db, { chatId: BigInt(chat.id), content: 'Yes', actor: 'staff', at }), 'chat')
  await tells(call('POST', `/api/chats/${chat.id}/read`, {}), 'chat')
  await call('POST', `/api/chats/${chat.id}/read`, {})()
  await tells(
    () =>
      site
        .login('nobody', 'x')
        .then(() => awardPoints(site.db, 'end', { playerId, points: 1n, actor: 'staff', at })),
    'vip',
  )

  // What was told has its order in its numbers, and each is told once.
  const ids = reader.events().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  await reader.close()
  await Promise.all([other.close(), site.app.close()])
})
