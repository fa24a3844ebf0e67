/**
 * The slot's host side, behind the same wallet seam as any provider: what its frame may ask. Amounts are decimal
 * texts. Every round is asked for by id, so that a lost answer is asked again and never played twice.
 */
import { paisa, paisaToWire, money } from '../../../contract/money.ts'
import { id, text } from '../../../contract/wire.ts'
import { z } from '../../../contract/zod.ts'
import type { Host } from '../../host.ts'
import { fieldsOf } from '../../issues.ts'
import { fail } from '../../messages.ts'
import type { WalletClient } from '../client.ts'
import { commitmentOf, PLAYER_SEED } from '../fair.ts'
import type { Studio } from '../registry.ts'
import { lookOf } from './art.ts'
import { finishRound } from './play.ts'
import {
  claimRound,
  freeSpinsOf,
  historyOf,
  liveRound,
  outcomeOf,
  type Round,
  ROUND_MS,
  type Seat,
} from './rounds.ts'
import { returnToPlayer } from './rtp.ts'
import { FIRST_STAKE, STAKES } from './stakes.ts'

const gameName = text(121).check(z.regex(/^[^.]{1,40}\..{1,80}$/, 'Not a game'))
const opening = z.object({ token: text(512), game: gameName, lang: z.optional(z.enum(['en', 'bn'])) })
const spinning = z.object({
  session: text(512),
  game: gameName,
  round: id,
  stake: money,
  playerSeed: text(64).check(z.regex(PLAYER_SEED, 'Not a valid value')),
})

/** The calls `open` and `spin`. Throw the codes of `messages.ts`, the wallet's refusals included. */
export const slotStudio = (host: Host, wallet: WalletClient): Studio => ({
  open: async (body) => {
    const { token, game, lang } = read(opening, body)
    const row = await slotGame(host, game)
    const play = await wallet(row.platform, 'authenticate', { token })
    if (play.game && play.game !== row.code) throw fail('LAUNCH_ENDED')
    const seat = { platform: row.platform, game: row.code, player: play.player ?? '' }
    const session = play.session ?? token
    const waiting = await liveRound(host, seat)
    if (waiting.state !== 'ready') await finishRound(host, wallet, waiting, session)
    const history = await historyOf(host, seat)
    return {
      session,
      name: row.name,
      look: lookOf(row, lang ?? 'en'),
      currency: play.currency ?? 'BDT',
      stakes: STAKES.map(paisaToWire),
      stake: paisaToWire(FIRST_STAKE),
      roundMs: ROUND_MS,
      returnToPlayer: returnToPlayer(),
      history: history.map(endedView),
      ...(await stateOf(host, wallet, seat, session)),
    }
  },
  spin: async (body) => {
    const { session, game, round, stake, playerSeed } = read(spinning, body)
    const { platform, code } = await slotGame(host, game)
    const { player } = await wallet(platform, 'balance', { token: session })
    const seat = { platform, game: code, player: player ?? '' }
    const started = await claimRound(host, seat, { round, stake, playerSeed })
    const ended = await finishRound(host, wallet, started, session)
    if (ended.state !== 'settled') throw fail('ROUND_VOID')
    return { ended: endedView(ended), ...(await stateOf(host, wallet, seat, session)) }
  },
})

function read<Schema extends z.ZodMiniType>(schema: Schema, body: Record<string, unknown>): z.output<Schema> {
  const result = z.safeDecode(schema, body as never)
  if (!result.success) throw fail('INVALID', { fields: fieldsOf(result.error.issues) })
  return result.data
}

async function slotGame(host: Host, name: string) {
  const dot = name.indexOf('.')
  const row = await host.db
    .selectFrom('game')
    .select(['platform', 'code', 'name', 'type', 'theme'])
    .where('platform', '=', name.slice(0, dot))
    .where('code', '=', name.slice(dot + 1))
    .where('engine', '=', 'slot')
    .executeTakeFirst()
  if (!row) throw fail('GAME_UNKNOWN')
  return row
}

/** What the frame shows between rounds: the balance, the free spins left, and the commitment to the next round. */
async function stateOf(host: Host, wallet: WalletClient, seat: Seat, session: string) {
  const { balance } = await wallet(seat.platform, 'balance', { token: session })
  const next = await liveRound(host, seat)
  const free = await freeSpinsOf(host, seat)
  return {
    balance: balance ?? '0.00',
    next: { round: next.id, nonce: next.nonce, commitment: commitmentOf(next.server_seed) },
    free: { left: free.left, stake: free.stake === undefined ? undefined : paisaToWire(free.stake) },
  }
}

/** A round that is over, its seed revealed. */
function endedView(round: Round) {
  const drawn = round.outcome === null ? undefined : outcomeOf(round)
  return {
    round: round.id,
    nonce: round.nonce,
    commitment: commitmentOf(round.server_seed),
    serverSeed: round.server_seed,
    playerSeed: round.player_seed ?? '',
    stake: paisaToWire(paisa(round.stake ?? 0n)),
    isFree: round.is_free,
    isRefunded: round.refunded,
    pay: paisaToWire(paisa(round.pay ?? 0n)),
    stops: drawn?.stops ?? [],
    wins: drawn?.wins ?? [],
    freeSpins: drawn?.freeSpins ?? 0,
    at: (round.started_at ?? round.created_at).getTime(),
  }
}
