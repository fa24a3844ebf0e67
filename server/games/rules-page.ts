/**
 * `/play-rules/?g=PLATFORM.code`: a game's rules, pays and chances alone, for whoever is not playing (PP-28). It is the
 * game's own frame and says what the game says. It knows no session and takes no money, so it may share the app's
 * origin, and the worker keeps it for a time without a network; a frame that is played in does neither
 * (money.md 3.6).
 */
import { DEFAULT_LANGUAGE, isLanguage } from '../../contract/languages/language.ts'
import type { Host } from '../host.ts'
import { errorResponse } from '../http/respond.ts'
import { fail } from '../messages/errors.ts'
import { localeOf } from '../messages/locale.ts'
import { frameResponse } from './frame.ts'
import type { Engine, GameRow } from './house/engine.ts'
import { lookOf } from './house/look.ts'
import { engineOf } from './registry.ts'

/** Answers the page, and `about`: the game's name and look. 404 for a game that is none of the house's. */
export async function rulesResponse(host: Host, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const locale = localeOf(request.headers.get('accept-language'))
  const found = await gameNamed(host, searchParams.get('g') ?? '')
  if (!found) return errorResponse(fail('GAME_UNKNOWN'), locale)
  if (pathname === '/play-rules/') {
    return frameResponse(request, found.engine.folder, host.brand, 'own')
  }
  if (pathname !== '/play-rules/about') return errorResponse(fail('NOT_FOUND'), locale)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return errorResponse(fail('METHOD_NOT_ALLOWED'), locale, { allow: 'GET, HEAD' })
  }
  const lang = searchParams.get('l') ?? ''
  const look = lookOf(found.engine, found.game, isLanguage(lang) ? lang : DEFAULT_LANGUAGE)
  return Response.json({ name: found.game.name, look }, { headers: { 'cache-control': 'no-cache' } })
}

/** The house's game of this name, `PLATFORM.code`. */
async function gameNamed(host: Host, name: string): Promise<{ game: GameRow; engine: Engine } | undefined> {
  const dot = name.indexOf('.')
  const game = await host.db
    .selectFrom('game')
    .select(['platform', 'code', 'name', 'type', 'theme', 'engine'])
    .where('platform', '=', name.slice(0, dot))
    .where('code', '=', name.slice(dot + 1))
    .executeTakeFirst()
  const engine = engineOf(game?.engine ?? '')
  return game && engine && { game, engine }
}
