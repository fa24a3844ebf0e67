/**
 * Players with signs of harm: looked through, written to and noted. Where the operator is not bound to it (`SAFER_PLAY`), there is nobody,
 * and nothing is asked of the database. Nobody does it about their own account.
 */
import { randomUUID } from 'node:crypto'
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import { CALM_LETTERS, type saferPlayApi } from '../../../contract/console/safer-play.ts'
import { type Paisa, paisa } from '../../../contract/money.ts'
import type { Host } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { wordsOf } from '../../inbox/letters.ts'
import { fail } from '../../messages/errors.ts'
import { usernameKey } from '../../players/players.ts'
import { noteSigns, type Watched, watchedPlayers, writeCalmly } from '../../staff/safer-play.ts'
import { actorOf } from '../../staff/trail.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { DONE, opKey, refuseOwn, shown } from '../shown.ts'

type Api = typeof saferPlayApi

export const saferPlayHandlers: ConsoleHandlers<Api> = {
  saferPlay: async ({ host, input, look }) => {
    const { saferPlay: isOn, languages } = host.config
    const after = input.after === undefined ? undefined : wantedId(input.after)
    const rows = isOn ? await watchedPlayers(host.db, { after, limit: QUEUE_PAGE + 1 }) : []
    const page = rows.slice(0, QUEUE_PAGE)
    const [first, last] = [page.at(0), page.at(-1)]
    await look('safer_play', first && last ? `list ${first.upTo} to ${last.upTo}` : 'list, empty')
    return {
      isOn,
      data: page.map((one) => inList(one, host.clock())),
      next: rows.length > QUEUE_PAGE && last ? String(last.upTo) : null,
      letters: CALM_LETTERS.map((letter) => ({
        letter,
        texts: languages.map((language) => ({ language, ...wordsOf(`calm_${letter}`, {}, language) })),
      })),
    }
  },
  /** Errors: NOT_FOUND, FORBIDDEN (the own account), SAFER_PLAY_OFF, CALM_LETTER_SENT, KEY_REUSED. */
  sendCalmLetter: async (call) => {
    const { host, staff, input, key } = call
    const player = await aboutAnother(call)
    await writeCalmly(host.db, {
      player,
      letter: input.letter,
      actor: actorOf(staff),
      key: opKey(staff, key ?? randomUUID()),
      at: host.clock(),
    })
    return DONE
  },
  /** Errors: NOT_FOUND, FORBIDDEN (the own account), SAFER_PLAY_OFF, CONFLICT with who came first. */
  noteSaferPlay: async (call) => {
    const { host, staff, input } = call
    const player = await aboutAnother(call)
    const noting = { player, upTo: wantedId(input.upTo), note: input.note.trim(), actor: actorOf(staff) }
    await host.db.transaction().execute((tx) => noteSigns(tx, { ...noting, at: host.clock() }))
    return DONE
  },
}

type Act = Pick<ConsoleCall<Api['noteSaferPlay']>, 'host' | 'staff'> & { input: { player: string } }

/** Whom it is about. Throws SAFER_PLAY_OFF, NOT_FOUND, FORBIDDEN. */
async function aboutAnother({ host, staff, input }: Act) {
  if (!host.config.saferPlay) throw fail('SAFER_PLAY_OFF')
  const player = await found(host, input.player)
  const object = `player:${player.publicId}`
  await refuseOwn(host.db, staff, { playerId: player.id, object, at: host.clock() })
  return player
}

async function found({ db }: Host, name: string) {
  const row = await db
    .selectFrom('player')
    .select(['id', 'public_id as publicId'])
    .where('username_key', '=', usernameKey(name))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

const orNull = (amount: bigint | null): Paisa | null => (amount === null ? null : paisa(amount))

const inList = ({ player, timeOutUntil, signs, upTo, letter }: Watched, now: number) => ({
  player,
  timeOutUntil: timeOutUntil && timeOutUntil.getTime() > now ? shown(timeOutUntil) : null,
  signs: signs.map(({ sign, at, count, minutes, amount, usual, lost }) => ({
    sign,
    at: shown(at),
    count,
    minutes,
    amount: orNull(amount),
    usual: orNull(usual),
    lost: orNull(lost),
  })),
  upTo: String(upTo),
  letter: letter ? { ...letter, by: letter.by.replace(/^staff:/, ''), at: shown(letter.at) } : null,
})
