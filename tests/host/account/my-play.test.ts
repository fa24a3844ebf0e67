/** What a player's play came to by day and product, and nothing of anybody else's. Source: contract/export.ts; PP-15, PP-18. */
import { expect, test } from 'vitest'
import { z } from '../../../contract/kit/zod.ts'
import { add, type Paisa, taka, ZERO } from '../../../contract/money.ts'
import { exportApi, type MyPlay } from '../../../contract/export.ts'
import { payWin, placeBet, rollbackBet } from '../../../server/ledger/bets.ts'
import { onOneSite, seededSite, type Site } from '../support/site.ts'

const MINUTE_MS = 60_000

const playOf = async (site: Site, token: string): Promise<MyPlay> =>
  z.decode(exportApi.myPlay.output, (await site.call('GET', '/api/protection/play', { token })).body as never)
const idOf = async ({ db }: Site, remoteId: string) =>
  (await db.selectFrom('player').select('id').where('public_id', '=', remoteId).executeTakeFirstOrThrow()).id

const sum = (amounts: Paisa[]): Paisa => amounts.reduce((total, one) => add(total, one), ZERO)

onOneSite(
  'PP-15 play is told by the day of Dhaka and by product, with the time from bet to bet',
  async (site) => {
    const { token, remoteId } = await site.player()
    const playerId = await idOf(site, remoteId)
    await site.db
      .insertInto('provider')
      .values({ platform: 'LOTUS', name: 'Lotus', icon: '', sort: 1, types: ['SLOT', 'LIVE'] })
      .execute()
    for (const [code, type] of [
      ['spin', 'SLOT'],
      ['wheel', 'LIVE'],
    ] as const)
      await site.db
        .insertInto('game')
        .values({
          platform: 'LOTUS',
          code,
          name: code,
          type,
          icon: '',
          engine: '',
          theme: '{}',
          created_at: new Date(site.clock.now),
          display_order: 1,
        })
        .execute()
    // A quarter to midnight in Dhaka.
    const began = Date.parse('2026-11-20T23:45:00+06:00')
    const bet = async (minutes: number, game: string, stake: number, won?: number) => {
      const at = began + minutes * MINUTE_MS
      const one = { provider: 'LOTUS', playerId, round: `r${minutes}`, game, at }
      const tx = `b${minutes}`
      await placeBet(site.db, { ...one, tx, amount: taka(stake) })
      if (won !== undefined) await payWin(site.db, { ...one, tx: `w${minutes}`, bet: tx, amount: taka(won) })
      return { ...one, bet: tx }
    }
    await bet(0, 'spin', 100, 30)
    await bet(10, 'wheel', 200)
    // The next day, six minutes after the last.
    await bet(16, 'spin', 40, 0)
    await bet(20, 'gone', 10, 25)
    const undone = await bet(25, 'spin', 500)
    await rollbackBet(site.db, { ...undone, tx: 'undo' })
    // After a longer pause than a sitting has: no time of play.
    await bet(60, 'spin', 5, 0)
    const other = await site.player()
    await placeBet(site.db, {
      provider: 'LOTUS',
      playerId: await idOf(site, other.remoteId),
      round: 'o',
      tx: 'o',
      game: 'spin',
      amount: taka(77),
      at: began,
    })

    const { days } = await playOf(site, token)
    const row = (day: string, product: string, minutes: number, staked: number, won: number) => ({
      day,
      product,
      seconds: minutes * 60,
      staked: taka(staked),
      won: taka(won),
      net: taka(won - staked),
    })
    expect(days).toEqual([
      row('2026-11-20', 'LIVE', 6, 200, 0),
      row('2026-11-20', 'SLOT', 10, 100, 30),
      row('2026-11-21', 'OTHER', 5, 10, 25),
      row('2026-11-21', 'SLOT', 4, 45, 0),
    ])
  },
)

test('PP-18 what is told by day adds up to what the statement says of each month, the exchange too', async () => {
  const site = await seededSite()
  try {
    const { body } = await site.login('rahim', 'Demo1234')
    const token = String(body['token'])
    const play = await playOf(site, token)
    const statement = z.decode(
      exportApi.statement.output,
      (await site.call('GET', '/api/statement', { token })).body as never,
    )
    expect(new Set(play.days.map(({ product }) => product)).size).toBeGreaterThan(3)
    const months = statement.months.filter(({ month }) => play.days.some(({ day }) => day.startsWith(month)))
    expect(months.length).toBeGreaterThan(1)
    for (const { month, staked, returned, exchange } of months) {
      const days = play.days.filter(({ day }) => day.startsWith(month))
      const games = days.filter(({ product }) => product !== 'EXCHANGE')
      const traded = days.filter(({ product }) => product === 'EXCHANGE')
      expect([sum(games.map((one) => one.staked)), sum(games.map(({ won }) => won))], month).toEqual([
        staked,
        returned,
      ])
      expect(sum(traded.map(({ net }) => net)), month).toBe(exchange)
    }
    expect(play.deposits.length).toBeGreaterThan(0)
    expect([...play.deposits].sort((a, b) => a.at - b.at)).toEqual(play.deposits)
  } finally {
    await site.close()
  }
})
