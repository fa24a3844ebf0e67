/** What staff write to players: letters, and the line of service news. */
import { isBlank } from '../../../contract/kit/unseen.ts'
import { text } from '../../../contract/kit/wire.ts'
import { OFFER_PRODUCTS } from '../../../contract/protection/consents.ts'
import { z } from '../../../contract/kit/zod.ts'
import { audit } from '../../audit/audit.ts'
import { changeNews } from '../../content/news.ts'
import type { Host } from '../../host.ts'
import { sendLetter, sendOffer } from '../../inbox/letters.ts'
import { fail } from '../../messages/errors.ts'
import { offeringIn } from '../../messages/urging.ts'
import { outboxRows } from '../../notify/outbox.ts'
import { usernameKey } from '../../players/players.ts'
import { changing, DeskRefusal, DONE, read, type Routes, translations } from '../router-types.ts'

export const letterRoutes: Routes = {
  'POST /desk/notice': setNotice,
  'POST /desk/letter': writeLetter,
  'GET /desk/outbox': outboxRows,
}

const notice = z.object({ text: text(1000), texts: translations(1000) })
const letter = z.object({
  /** A player's name, or `all`, which is too short for one. */
  to: text(64),
  title: text(300),
  body: text(5000),
  titles: translations(300),
  bodies: translations(5000),
  /** The product that it offers; `none` for a letter of service that speaks of one. */
  offer: z.optional(z.enum([...OFFER_PRODUCTS, 'none'])),
})

/** The line of service news on every screen; an empty text takes it away. */
async function setNotice(host: Host, body: unknown): Promise<unknown> {
  const { text: en, texts } = read(notice, body)
  await changing(host, (tx, act) => changeNews(tx, { en, ...texts }, act))
  return DONE
}

/** A letter to a player, or to everyone, of which an offer says its product (PP-47); in a language without words of its own the English ones stand in. */
async function writeLetter(host: Host, body: unknown): Promise<unknown> {
  const { to, title, body: words, titles, bodies, offer } = read(letter, body)
  if (isBlank(title) || isBlank(words)) throw fail('INVALID', { fields: { title: 'FIELD_REQUIRED' } })
  const said = [title, words, ...Object.values({ ...titles }), ...Object.values({ ...bodies })].join(' ')
  const sign = offer === undefined ? offeringIn(said) : undefined
  if (sign !== undefined)
    throw new DeskRefusal(
      `This reads like an offer ("${sign}"): say of which product, --offer ${OFFER_PRODUCTS.join(' or --offer ')}, ` +
        'so that only who agreed to it gets it, or --offer none where it is none.',
    )
  const at = host.clock()
  return host.db.transaction().execute(async (tx) => {
    const player = await tx
      .selectFrom('player')
      .select(['id', 'public_id'])
      .where('username_key', '=', usernameKey(to))
      .executeTakeFirst()
    if (!player && to !== 'all') throw fail('NOT_FOUND')
    const params = { title: { en: title, ...titles }, body: { en: words, ...bodies } }
    const isSent =
      offer === undefined || offer === 'none'
        ? await sendLetter(tx, player?.id ?? null, 'notice', params, at).then(() => true)
        : await sendOffer(tx, player?.id ?? null, offer, params, at)
    if (!isSent) throw new DeskRefusal(`${to} has not agreed to offers of this product in the inbox.`)
    const object = player ? `player:${player.public_id}` : 'everyone'
    await audit(tx, { at, actor: 'staff', action: 'letter', object, data: { title, offer: offer ?? 'none' } })
    return { done: true }
  })
}
