/**
 * The house's side of a game, behind the same wallet seam as any provider: what its frame may ask. Amounts are
 * decimal texts. Every round and every move is asked for by name, so that a lost answer is asked again and nothing
 * is ever played twice.
 */
import { LANGUAGE_IDS } from '../../../contract/languages/language.ts'
import { money, paisa, paisaToWire } from '../../../contract/money.ts'
import { id, text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { Host } from '../../host.ts'
import { fieldsOf } from '../../http/validation-errors.ts'
import { fail } from '../../messages/errors.ts'
import type { WalletClient } from '../wallet/client.ts'
import { commitmentOf, PLAYER_SEED } from '../../fairness/fair.ts'
import type { Engine, GameRow } from './engine.ts'
import { lookOf } from './look.ts'
import { endInTime, goOn, type House, makeMove } from './play.ts'
import { endOf, freeSpinsOf, historyOf, movesOf, playOf, type Round, roundOf, type Seat } from './rounds.ts'
import { roundAhead, startRound, tableState, untilRevealed } from './tables.ts'

/** What a frame may ask its studio: JSON in, JSON out; throws `fail(...)` to refuse. */
export type Studio = Record<string, (body: Record<string, unknown>) => Promise<Record<string, unknown>>>

/** A choice and a move are the game's own JSON: its rules read them. */
const own = z.optional(z.unknown())
const gameName = text(121).check(z.regex(/^[^.]{1,40}\..{1,80}$/, 'Not a game'))
const opening = z.object({ token: text(512), game: gameName, lang: z.optional(z.enum(LANGUAGE_IDS)) })
const playing = z.object({
  session: text(512),
  game: gameName,
  round: id,
  stake: money,
  playerSeed: text(64).check(z.regex(PLAYER_SEED, 'Not a valid value')),
  choice: own,
})
const inRound = { session: text(512), game: gameName, round: id }
const moving = z.object({ ...inRound, index: z.int().check(z.minimum(0), z.maximum(200)), move: own })
const watching = z.object(inRound)
/** At a live table: the number of a round whose seed is awaited. */
const seated = z.object({
  session: text(512),
  game: gameName,
  number: z.int().check(z.minimum(0), z.maximum(2 ** 31)),
})

/** The longest that `watch` keeps its caller waiting. */
const WATCH_MS = 20_000

/** The calls `open`, `play`, `move`, `watch`, and `table` at a live one. Throw the codes of `messages.ts`, the wallet's refusals included. */
export function houseStudio(host: Host, wallet: WalletClient, name: string, engine: Engine): Studio {
  const { rules } = engine
  const house: House = { host, wallet, rules }

  /** The place of whoever plays by this session. */
  const seatOf = async (session: string, game: string): Promise<Seat> => (await placeOf(session, game)).seat

  /** The same, and why no round may begin there, if none may. */
  async function placeOf(session: string, game: string): Promise<{ seat: Seat; stop: string | undefined }> {
    const row = await gameOf(host, name, game)
    const { player, stop } = await wallet(row.platform, 'balance', { token: session })
    return {
      seat: { platform: row.platform, game: row.code, player: player ?? '' },
      stop: stop ?? undefined,
    }
  }

  return {
    open: async (body) => {
      const { token, game, lang } = read(opening, body)
      const row = await gameOf(host, name, game)
      const play = await wallet(row.platform, 'authenticate', { token })
      if (play.game && play.game !== row.code) throw fail('LAUNCH_ENDED')
      const seat = { platform: row.platform, game: row.code, player: play.player ?? '' }
      const session = play.session ?? token
      const { begun } = await roundAhead(host, rules, seat)
      if (begun) await goOn(house, begun, session)
      const history = await historyOf(host, seat)
      return {
        session,
        name: row.name,
        look: lookOf(engine, row, lang ?? 'en'),
        currency: play.currency ?? 'BDT',
        history: history.map(endedView),
        ...(rules.table && { table: await tableState(host, seat) }),
        ...(await stateOf(house, seat, session)),
      }
    },
    play: async (body) => {
      const { session, game, round, stake, playerSeed, choice = null } = read(playing, body)
      const { seat, stop } = await placeOf(session, game)
      const started = await startRound(host, rules, seat, { round, stake, playerSeed, choice }, stop)
      const now = await goOn(house, started, session)
      endInTime(house, now)
      return roundAnswer(house, seat, session, now)
    },
    move: async (body) => {
      const { session, game, round, index, move } = read(moving, body)
      const seat = await seatOf(session, game)
      const wanted = rules.moveOf?.(move)
      if (wanted === undefined) throw fail('MOVE_REFUSED')
      const now = await goOn(house, await roundOf(host, seat, round), session)
      return roundAnswer(house, seat, session, await makeMove(house, now, { index, move: wanted }))
    },
    watch: async (body) => {
      const { session, game, round } = read(watching, body)
      const seat = await seatOf(session, game)
      const begun = await roundOf(host, seat, round)
      const wait = (endOf(rules, begun) ?? 0) - host.clock()
      if (begun.state === 'open' && wait > 0)
        await new Promise((resolve) => setTimeout(resolve, Math.min(wait, WATCH_MS)))
      const now = await goOn(house, await roundOf(host, seat, round), session)
      return roundAnswer(house, seat, session, now)
    },
    ...(rules.table && {
      table: async (body: Record<string, unknown>) => {
        const { session, game, number } = read(seated, body)
        const seat = await seatOf(session, game)
        const wait = untilRevealed(host, number)
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, WATCH_MS)))
        const { next } = await roundAhead(host, rules, seat)
        return { next: nextView(next), table: await tableState(host, seat, number) }
      },
    }),
  }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: Record<string, unknown>): z.output<Schema> {
  const result = z.safeDecode(schema, body as never)
  if (!result.success) throw fail('INVALID', { fields: fieldsOf(result.error.issues) })
  return result.data
}

async function gameOf(host: Host, engine: string, name: string): Promise<GameRow> {
  const dot = name.indexOf('.')
  const row = await host.db
    .selectFrom('game')
    .select(['platform', 'code', 'name', 'type', 'theme'])
    .where('platform', '=', name.slice(0, dot))
    .where('code', '=', name.slice(dot + 1))
    .where('engine', '=', engine)
    .executeTakeFirst()
  if (!row) throw fail('GAME_UNKNOWN')
  return row
}

async function roundAnswer(house: House, seat: Seat, session: string, round: Round) {
  if (round.state !== 'settled' && round.state !== 'open') throw fail('ROUND_VOID')
  return {
    ...(round.state === 'settled' ? { ended: endedView(round) } : {}),
    ...(await stateOf(house, seat, session)),
  }
}

/** What the frame shows between rounds: the balance, the free rounds left, and the round that is open or comes next. */
async function stateOf({ host, wallet, rules }: House, seat: Seat, session: string) {
  const { balance } = await wallet(seat.platform, 'balance', { token: session })
  const { next, begun } = await roundAhead(host, rules, seat)
  const free = await freeSpinsOf(host, seat)
  return {
    balance: balance ?? '0.00',
    next: nextView(next),
    free: { left: free.left, stake: free.stake === undefined ? undefined : paisaToWire(free.stake) },
    ...(begun?.state === 'open' ? { open: openView(host, rules, begun) } : {}),
  }
}

const nextView = ({ id: round, nonce, server_seed }: Pick<Round, 'id' | 'nonce' | 'server_seed'>) => ({
  round,
  nonce,
  commitment: commitmentOf(server_seed),
})

/** A round that is under way. Its seed stays the host's; `elapsed` is ms since it began. */
function openView(host: Host, rules: House['rules'], round: Round) {
  return {
    round: round.id,
    stake: paisaToWire(paisa(round.stake ?? 0n)),
    choice: round.choice,
    moves: movesOf(round).length,
    elapsed: host.clock() - (round.started_at?.getTime() ?? host.clock()),
    view: playOf(rules, round, host.clock()).view,
  }
}

/** A round that is over, its seed revealed. */
const endedView = (round: Round) => ({
  round: round.id,
  nonce: round.nonce,
  commitment: commitmentOf(round.server_seed),
  serverSeed: round.server_seed,
  playerSeed: round.player_seed ?? '',
  stake: paisaToWire(paisa(round.stake ?? 0n)),
  choice: round.choice,
  moves: movesOf(round),
  isFree: round.is_free,
  isRefunded: round.refunded,
  pay: paisaToWire(paisa(round.pay ?? 0n)),
  view: round.outcome,
  at: (round.started_at ?? round.created_at).getTime(),
})
