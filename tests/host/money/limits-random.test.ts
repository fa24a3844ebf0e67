/**
 * Limits against a small model: random deposits, stakes, limits and time-outs while the clock runs through days, weeks
 * and months, and an exclusion at the end. Prints its seed; LIMITS_SEED replays it. PP-05 to PP-12, PP-19.
 */
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../../contract/protection.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { payWin, placeBet, rollbackBet } from '../../../server/ledger/bets.ts'
import { lapseRaises } from '../../../server/ledger/limits.ts'
import { limitRows, effective } from '../../../server/protection/standing.ts'
import { exclude } from '../../../server/players/exclusion.ts'
import { seeded } from '../../../server/random/seeded.ts'
import { seedOf } from '../../seed.ts'
import { onEveryStore, signedIn } from '../support/harness.ts'
import { isRipe, LimitsModel, type Numbered } from '../support/limits-model.ts'

const SEED = seedOf('LIMITS_SEED')
const STEPS = Number(process.env['LIMITS_STEPS'] ?? 250)
console.log(`limits seed ${SEED} (LIMITS_SEED), ${STEPS} steps (LIMITS_STEPS)`)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// PP-09
onEveryStore(
  `PP-06 PP-07 PP-11 PP-12 ${STEPS} random steps are taken and refused as a model says`,
  async (world) => {
    const { db, clock, kind: engine } = world
    const dice = seeded(`${SEED} ${engine}`)
    const whole = (below: number): number => Math.floor(dice() * below)
    const oneOf = <T>(list: readonly T[]): T => list[whole(list.length)] as T
    const client = await signedIn(world.host, taka(1_000_000))
    const model = new LimitsModel()
    const bets: { tx: string; stake: number; isEnded: boolean }[] = []
    const issued: (Numbered & { session: string; id: string; trx: string; record?: string })[] = []
    const raises: { name: string; id: string; value: number | undefined; dueAt: number }[] = []
    let steps = 0
    const seen = new Map<string, number>()
    const judge = (what: string, fate: string, allowed: string[]) => {
      const refused = allowed.length > 0
      expect(refused ? allowed : ['taken'], `${what} at step ${steps}, seed ${SEED}`).toContain(fate)
      seen.set(fate, (seen.get(fate) ?? 0) + 1)
    }
    const fateOf = (code: unknown): string => (typeof code === 'string' ? code : 'taken')
    const ledger = (work: Promise<unknown>) =>
      work.then(
        () => 'taken',
        (error: { code: string }) => error.code,
      )
    const game = { provider: 'P', playerId: client.id, game: 'g' }

    const ACTIONS: Record<string, () => Promise<void>> = {
      bet: async () => {
        const stake = taka(1 + whole(60))
        const tx = `bet-${steps}`
        const fate = await ledger(placeBet(db, { ...game, tx, round: tx, amount: stake, at: clock.now }))
        judge('bet', fate, model.refusals(clock.now, { time: 1, loss: stake, wager: stake }))
        if (fate !== 'taken') return
        model.play(clock.now, stake)
        bets.push({ tx, stake, isEnded: false })
      },
      end: async () => {
        const bet = bets.find(({ isEnded }) => !isEnded)
        if (!bet) return
        const { tx, stake } = bet
        bet.isEnded = true
        if (whole(4) === 0) {
          await rollbackBet(db, { ...game, tx: `${tx}-back`, round: tx, bet: tx, at: clock.now })
          model.acts.push({ at: clock.now, staked: -stake, lost: -stake })
          return
        }
        const amount = taka(whole(3) * 20)
        await payWin(db, { ...game, tx: `${tx}-win`, round: tx, bet: tx, amount, at: clock.now })
        model.acts.push({ at: clock.now, staked: 0, lost: 0 - amount })
      },
      number: async () => {
        const amount = 100 + whole(400)
        const path = `/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=${amount}`
        const { body } = await client.call('GET', path)
        judge('number', fateOf(body.code), model.refusals(clock.now, { deposit: taka(amount) }))
        const [row] = body.data ?? []
        if (!row) return
        const one = {
          amount: taka(amount) as number,
          at: clock.now,
          expires: clock.now + 30 * MINUTE_MS,
          claim: 'none' as const,
          session: String(row['session']),
          id: String(row['id']),
          trx: `RANDOM${steps}`,
        }
        issued.push(one)
        model.numbers.push(one)
      },
      claim: async () => {
        const one = issued.find(({ claim, at }) => claim === 'none' && clock.now <= at + 24 * HOUR_MS)
        if (!one) return
        const body = {
          account_number: '01712345678',
          transaction_id: one.trx,
          amount: String(one.amount / 100),
        }
        const said = await client.call('POST', '/api/submit-deposit', {
          body: { ...body, payment_id: one.id },
          key: one.session,
        })
        // A number that was issued is taken, whatever holds.
        expect(said.status, JSON.stringify(said.body)).toBe(201)
        one.claim = 'open'
        one.record = String(said.body['id'])
      },
      revert: async () => {
        const one = issued.find(({ claim, record }) => claim === 'open' && record !== undefined)
        if (!one) return
        expect((await client.call('POST', `/api/deposits/${one.record}/revert`, { body: {} })).status).toBe(
          200,
        )
        one.claim = 'refused'
      },
      limit: async () => {
        const [kind, period] = [oneOf(LIMIT_KINDS), oneOf(LIMIT_PERIODS)]
        const name = `${kind} ${period}`
        const inside = kind === 'time' ? (1 + whole(240)) * MINUTE_MS : taka(100 + whole(2000))
        const value = whole(8) === 0 ? undefined : inside
        const wire = value === undefined ? null : kind === 'time' ? value / 1000 : String(value / 100)
        const { status, body } = await client.call('POST', '/api/protection/limits', {
          body: { kind, period, value: wire },
        })
        expect(status).toBe(200)
        const rows = body['limits'] as {
          kind: string
          period: string
          raise: { id: string; due_at: string } | null
        }[]
        const raise = rows.find((row) => row.kind === kind && row.period === period)?.raise
        const standing = model.limits.get(name)
        if (value !== undefined && (standing === undefined || value < standing)) model.limits.set(name, value)
        const index = raises.findIndex((one) => one.name === name)
        if (index >= 0) raises.splice(index, 1)
        if (raise) raises.push({ name, id: raise.id, value, dueAt: Date.parse(raise.due_at) })
        expect(raise !== null, name).toBe(standing !== undefined && (value === undefined || value > standing))
      },
      confirm: async () => {
        const raise = raises.length ? oneOf(raises) : undefined
        if (!raise) return
        const { status } = await client.call('POST', `/api/protection/limits/${raise.id}/confirm`, {
          body: {},
        })
        expect(status === 200, raise.name).toBe(isRipe(raise.dueAt, clock.now))
        if (status !== 200) return
        raises.splice(raises.indexOf(raise), 1)
        if (raise.value === undefined) model.limits.delete(raise.name)
        else model.limits.set(raise.name, raise.value)
      },
      timeOut: async () => {
        if (whole(4) > 0) return
        const until = clock.now + (1 + whole(8)) * HOUR_MS
        await client.call('POST', '/api/time-out', { body: { until: new Date(until).toISOString() } })
        model.timeOutUntil = Math.max(model.timeOutUntil, until)
      },
      pass: async () => {
        clock.forward(oneOf([1, 5, 14, 16, 45, 300, 1400]) * MINUTE_MS)
        await lapseRaises(db, clock.now)
      },
      hour: async () => clock.forward(oneOf([1, 5, 10]) * MINUTE_MS),
    }
    const names = ['bet', 'bet', 'bet', 'bet', 'end', 'end', 'number', 'number', 'claim', 'revert'].concat([
      'limit',
      'limit',
      'confirm',
      'timeOut',
      'pass',
      'hour',
      'hour',
    ])
    for (; steps < STEPS; steps++) {
      await ACTIONS[oneOf(names)]?.()
      // The clock jumps days: the login stays.
      const now = new Date(clock.now)
      const fresh = { last_used_at: now, token_made_at: now, expires_at: new Date(clock.now + 48 * HOUR_MS) }
      await db.updateTable('session').set(fresh).where('player_id', '=', client.id).execute()
    }
    const limits = await limitRows(db, client.id, clock.now)
    for (const row of limits)
      expect(Number(effective(row) ?? -1), `${row.kind} ${row.period}`).toBe(
        model.limits.get(`${row.kind} ${row.period}`) ?? -1,
      )
    expect(seen.get('taken')).toBeGreaterThan(0)
    // At last the player excludes themself: nothing begins any more, and what is open ends as it would have.
    await exclude(db, undefined, { playerId: client.id, months: 6, begunAt: clock.now, at: clock.now })
    for (let end = 0; end < 20; end++) {
      clock.forward(oneOf([1, 45, 1400]) * MINUTE_MS)
      const bet = { ...game, tx: `late-${end}`, round: 'late', amount: taka(1), at: clock.now }
      expect(await ledger(placeBet(db, bet))).toBe('EXCLUDED')
      await ACTIONS['end']?.()
    }
    expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  },
  240_000,
)
