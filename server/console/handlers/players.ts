/**
 * A player, as staff see one: number and e-mail masked until asked for, each part of the record written down with its reason before it
 * is answered.
 */
import { FOUND_MOST, PART_ROWS, type playersApi } from '../../../contract/console/players.ts'
import { type Paisa, paisa } from '../../../contract/money.ts'
import type { Host } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { walletsOf } from '../../ledger/accounts.ts'
import { fail } from '../../messages/errors.ts'
import { complaintsOf } from '../../players/complaints.ts'
import { usernameKey } from '../../players/players.ts'
import { couldBeNumber, playersLike } from '../../players/search.ts'
import { exclusionOf } from '../../protection/excluded.ts'
import { linesOf } from '../../protection/log.ts'
import { effective, limitRows, protectionOf } from '../../protection/standing.ts'
import { waitingAbout } from '../../staff/approvals.ts'
import { identityCaseOf } from '../../staff/identity.ts'
import { chatOf, ordersOf, postingsOf, roundsOf, signInsOf } from '../../records/player-record.ts'
import { transactionsOf } from '../../records/transactions.ts'
import { turnoversOf } from '../../records/turnovers.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { maskedEmail, maskedPhone } from '../masked.ts'
import { shown, shownOrNull } from '../shown.ts'

type Api = typeof playersApi

export const playerHandlers: ConsoleHandlers<Api> = {
  findPlayers: async ({ host, input, look }) => {
    const search = input.search.trim()
    const rows = await playersLike(host.db, search, FOUND_MOST + 1)
    await look('players', `search for ${maskedWord(search)}`)
    const data = rows.slice(0, FOUND_MOST).map((row) => ({
      id: row.public_id,
      username: row.username,
      phone: maskedPhone(row.phone),
      signedUp: shown(row.created_at),
      closed: shownOrNull(row.closed_at),
      isExcluded: Boolean(row.isExcluded),
    }))
    return { data, hasMore: rows.length > FOUND_MOST }
  },
  /** Errors: NOT_FOUND, as of every part. */
  player: async ({ host, input, look }) => {
    const row = await found(host, input.name)
    await look(`player:${row.public_id}`, input.reason)
    const excluded = await exclusionOf(host.db, row.id)
    return {
      data: {
        id: row.public_id,
        username: row.username,
        phone: maskedPhone(row.phone),
        isPhoneVerified: row.phone_verified,
        email: maskedEmail(row.email),
        isEmailVerified: row.email_verified,
        signedUp: shown(row.created_at),
        lastSignIn: shownOrNull(row.last_login_at),
        closed: shownOrNull(row.closed_at),
        excludedUntil: excluded ? moment(excluded.until) : null,
        timeOutUntil: stillTo(row.time_out_until, host.clock()),
        isUnderAge: row.under_age_at !== null,
        identityConfirmed: shownOrNull(row.identity_confirmed_at),
        identityCase: (await identityCaseOf(host.db, row.id))?.toString() ?? null,
        level: row.vip_level,
      },
    }
  },
  playerMoney: async ({ host, input, look, locale }) => {
    const row = await found(host, input.name)
    await look(`player:${row.public_id}`, input.reason)
    const turnovers = await turnoversOf(host.db, row.id, locale)
    const records = await transactionsOf(host, row.id, locale)
    const waiting = await waitingAbout(host.db, 'adjustment', [`player:${row.public_id}`])
    return {
      wallets: await walletsOf(host.db, row.id),
      turnovers: turnovers
        .slice(0, PART_ROWS)
        .map(({ id, origin, status, required, remaining, createdAt }) => ({
          id,
          of: origin.promotion || origin.method,
          status,
          required,
          remaining,
          since: moment(createdAt),
        })),
      records: records
        .slice(0, PART_ROWS)
        .map(({ id, action, createdAt, method, amount, status, reason }) => ({
          id,
          action,
          at: moment(createdAt),
          method: method.name,
          amount,
          status,
          reason,
        })),
      adjustment: waiting.get(`player:${row.public_id}`)?.toString() ?? null,
    }
  },
  playerPostings: async ({ host, input, look }) => {
    const row = await found(host, input.name)
    const before = input.before === undefined ? undefined : wantedId(input.before)
    await look(`player:${row.public_id}`, input.reason)
    const rows = await postingsOf(host.db, row.id, { before, limit: PART_ROWS + 1 })
    const ids = [...new Set(rows.map(({ id }) => id))]
    const shownIds = new Set(ids.slice(0, PART_ROWS))
    const data = rows
      .filter(({ id }) => shownIds.has(id))
      .map(({ id, at, kind, account, amount, after }) => ({
        id: String(id),
        at: shown(at),
        kind,
        account,
        amount: paisa(amount),
        after: paisa(after),
      }))
    return { data, next: ids.length > PART_ROWS ? (data.at(-1)?.id ?? null) : null }
  },
  playerBets: async ({ host, input, look }) => {
    const row = await found(host, input.name)
    await look(`player:${row.public_id}`, input.reason)
    const rounds = await roundsOf(host.db, row.id, PART_ROWS)
    const orders = await ordersOf(host.db, row.id, PART_ROWS)
    return {
      rounds: rounds.map((round) => ({
        at: shown(round.at),
        provider: round.providerName ?? round.provider,
        game: round.gameName ?? round.game,
        stake: paisa(round.amount),
        won: amountOrNull(round.won),
        isRolledBack: round.state !== 'done',
      })),
      orders: orders.map((order) => ({
        id: String(order.op_id),
        at: shown(order.created_at),
        event: order.event_name,
        market: order.market_name,
        selection: order.selection_name,
        side: order.side,
        odds: order.odds,
        stake: paisa(order.stake),
        matched: paisa(order.matched),
        status: order.status,
        net: amountOrNull(order.net),
      })),
    }
  },
  playerSafety: async ({ host, input, look }) => {
    const row = await found(host, input.name)
    await look(`player:${row.public_id}`, input.reason)
    const now = host.clock()
    const { timeOutUntil, exclusion, check } = await protectionOf(host.db, row.id, now)
    const limits = (await limitRows(host.db, row.id, now)).flatMap((limit) => {
      const most = effective(limit)
      return most === undefined
        ? []
        : { kind: limit.kind, period: limit.period, most: Number(most), used: Number(limit.used) }
    })
    const log = (await linesOf(host.db, row.id, undefined)).slice(0, PART_ROWS)
    return {
      limits,
      timeOutUntil: timeOutUntil === undefined ? null : moment(timeOutUntil),
      exclusion: exclusion
        ? {
            begun: moment(exclusion.begunAt),
            until: moment(exclusion.until),
            opens: exclusion.opensAt === undefined ? null : moment(exclusion.opensAt),
          }
        : null,
      checkMinutes: check.every,
      log: log.map(({ at, kind }) => ({ at: moment(at), kind })),
    }
  },
  playerSessions: async ({ host, input, look }) => {
    const row = await found(host, input.name)
    await look(`player:${row.public_id}`, input.reason)
    const { sessions, safety } = await signInsOf(host.db, row.id, PART_ROWS)
    const now = host.clock()
    return {
      data: sessions.map((session) => ({
        device: session.device,
        since: shown(session.created_at),
        lastUsed: shown(session.last_used_at),
        scope: session.scope,
        isOpen: session.revoked_at === null && session.expires_at.getTime() > now,
      })),
      hasSecondStep: safety?.second_step ?? false,
      passkeys: Number(safety?.passkeys ?? 0),
      knownDevices: Number(safety?.devices ?? 0),
    }
  },
  playerWords: async ({ host, input, look }) => {
    const row = await found(host, input.name)
    await look(`player:${row.public_id}`, input.reason)
    const chat = await chatOf(host.db, row.id)
    const complaints = (await complaintsOf(host.db, row.id)).slice(0, PART_ROWS)
    return {
      chat: chat
        ? { id: String(chat.id), messages: Number(chat.messages), last: shownOrNull(chat.last) }
        : null,
      complaints: complaints.map(({ id, number, about, at, dueAt, state }) => ({
        id,
        number,
        about,
        at: moment(at),
        due: moment(dueAt),
        state,
      })),
    }
  },
  showContact: async ({ host, input, look }) => {
    const { public_id: id, phone, email } = await found(host, input.name)
    await look(`player:${id}`, input.reason)
    return { phone, email }
  },
}

const moment = (at: number): string => shown(new Date(at))

/** A moment that is still to come. */
const stillTo = (at: Date | null, now: number): string | null => (at && at.getTime() > now ? shown(at) : null)

const amountOrNull = (amount: bigint | null): Paisa | null => (amount === null ? null : paisa(amount))

/** The trail keeps no whole number and no whole address (audit.ts). */
const maskedWord = (search: string): string =>
  search.includes('@') ? maskedEmail(search) : couldBeNumber(search) ? maskedPhone(search) : search

/** Throws NOT_FOUND. */
export async function found({ db }: Host, name: string) {
  const row = await db
    .selectFrom('player')
    .selectAll()
    .where('username_key', '=', usernameKey(name))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
