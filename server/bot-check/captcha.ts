/**
 * Captchas that wait for their answer: ten minutes, dead after a wrong one, spent by the sign-up they let through.
 * A token names one, in the header `X-Captcha` or the cookie of the same answer. Source: spec 2.9, 7; X-54.
 */
import { sql } from 'kysely'
import { latinDigits } from '../../contract/typed.ts'
import type { Db, Host, Tx } from '../host.ts'
import { invalid } from '../messages/errors.ts'
import { hashOf, looksLikeToken, newToken } from '../crypto/tokens.ts'

export const CAPTCHA_SECONDS = 600
/** How often a right answer may be sent, when something else in the form was refused. */
const TRIES = 3

/** Keeps an answer (Latin digits) and answers the token that names it. */
export async function keepAnswer(host: Host, answer: string): Promise<string> {
  const now = host.clock()
  const token = newToken(host)
  await host.db.deleteFrom('captcha').where('expires_at', '<', new Date(now)).execute()
  await host.db
    .insertInto('captcha')
    .values({ token_hash: hashOf(token), answer, expires_at: new Date(now + CAPTCHA_SECONDS * 1000) })
    .execute()
  return token
}

/** Counts a try, then compares, so that parallel guesses count too. Throws INVALID on the field `captcha`. */
export async function checkCaptcha(host: Host, token: string | undefined, typed: string): Promise<void> {
  if (token === undefined || !looksLikeToken(token)) throw wrong()
  const found = await host.db
    .updateTable('captcha')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashOf(token))
    .where('tries', '<', TRIES)
    .where('expires_at', '>', new Date(host.clock()))
    .returning('answer')
    .executeTakeFirst()
  if (found?.answer === latinDigits(typed).replace(/\s/g, '')) return
  if (found) await remove(host.db, token)
  throw wrong()
}

/** Uses it up, in the transaction of the sign-up. Throws when another sign-up was first. */
export async function spendCaptcha(tx: Tx, token: string | undefined): Promise<void> {
  if (token === undefined || (await remove(tx, token)) === 0) throw wrong()
}

async function remove(db: Db | Tx, token: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('captcha')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const wrong = () => invalid({ captcha: 'CAPTCHA_WRONG' })

/** The token a request brings: the header's, else the cookie's. */
export function captchaTokenOf(headers: Headers): string | undefined {
  const cookie = /(?:^|;\s*)captcha=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1]
  return headers.get('x-captcha') ?? cookie
}
