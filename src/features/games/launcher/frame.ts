/**
 * Which addresses may be framed, with which rights, and what a frame may say. Pure.
 * Source: money.md 3.6 "Game frame"; X-21; S-LAUNCH-07.
 */
import { z } from '../../../../contract/kit/zod.ts'
import type { AppConfig } from '../../../lib/config/config.ts'
import type { SettingValues } from '../../../lib/settings.ts'
import { toldRound } from '../shared/rounds.ts'

export interface Frame {
  src: string
  sandbox: string
  /** What `event.origin` of its messages reads: an opaque origin says "null". */
  origin: string
  /** The house's engine that plays in it; none in a foreign frame. */
  engine?: string
}

/** The house's own games: an opaque origin, no storage, nothing but scripts. */
const OWN_RIGHTS = 'allow-scripts'
/** Most games of other houses break without an origin of their own; popups and the top window stay closed to them. */
const FOREIGN_RIGHTS = 'allow-scripts allow-same-origin allow-forms'

/**
 * The frame for a game's address: our own `/play/` pages, told the player's theme and text size, or https pages of a host on the operator's list.
 * Undefined for anything else. A listed host that is ours is refused too: script and origin together would undo
 * the sandbox there.
 */
export function frameOf(
  url: string,
  page: string,
  { apiBase, gameHosts }: Pick<AppConfig, 'apiBase' | 'gameHosts'>,
  { theme, textSize }: Pick<SettingValues, 'theme' | 'textSize'>,
): Frame | undefined {
  const here = new URL(page)
  const base = new URL(apiBase || '/', here)
  const target = parse(url, base)
  if (!target || target.username || target.password) return undefined
  const isOurs = target.origin === base.origin || target.origin === here.origin
  if (isOurs) {
    const [, engine] = /^\/play\/([\w-]*)/.exec(target.pathname) ?? []
    if (engine === undefined) return undefined
    target.searchParams.set('theme', theme)
    if (textSize) target.searchParams.set('text', textSize)
    return { src: target.href, sandbox: OWN_RIGHTS, origin: 'null', engine }
  }
  const isListed = gameHosts.some((host) => parse(host, base)?.origin === target.origin)
  if (target.protocol !== 'https:' || !isListed) return undefined
  return { src: target.href, sandbox: FOREIGN_RIGHTS, origin: target.origin }
}

function parse(url: string, base: URL): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}

/** The address with the access token that a third-party site asks for (platform Lucky, X-20). */
export function withToken(url: string, token: string): string {
  const [path = '', hash] = url.split('#')
  const joint = path.includes('?') ? '&' : '?'
  return `${path}${joint}t=${encodeURIComponent(token)}${hash === undefined ? '' : `#${hash}`}`
}

/** More than a frame's history holds. */
const ROUNDS_MAX = 50

/** More than a frame fetches between two reports. */
const BYTES_MAX = 50_000_000

const side = z.number().check(z.refine((px) => px >= 100 && px <= 4000))
const message = z.union([
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('balanceChanged') }),
  z.object({ type: z.literal('resize'), width: side, height: side }),
  z.object({ type: z.literal('bytes'), bytes: z.int().check(z.minimum(0), z.maximum(BYTES_MAX)) }),
  z.object({ type: z.literal('rounds'), rounds: z.array(toldRound).check(z.maxLength(ROUNDS_MAX)) }),
])
type Message = z.output<typeof message>
/** What is heard beyond the frame itself; what it has fetched is counted (GameFrame.tsx). */
export type FrameMessage = Exclude<Message, { type: 'bytes' }>

/** A frame's message, if it is one that frames may send. */
export const readMessage = (data: unknown): Message | undefined => message.safeParse(data).data
