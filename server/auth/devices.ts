/**
 * What the owner has and a stranger has not: a cookie that names the browser, and the list of players who have signed
 * in with it. Known devices are counted by themselves, so that strangers' guesses cost their owners nothing.
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies"; money.md 3.5; decision 161.
 */
import { addressPrefix } from '../context/address.ts'
import type { Host, Tx } from '../host.ts'
import { hashOf, looksLikeToken, newToken } from '../crypto/tokens.ts'

const NAME = 'maidan_device'
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]+)`)
const DAY = 24 * 60 * 60 * 1000
/** How long a device is known after its last sign-in. */
export const DEVICE_MS = 90 * DAY
/** The cookie stays as long as browsers keep any: an exclusion is longer than a device is known (PP-21). */
const COOKIE_MS = 400 * DAY
/** Devices known of one player; the one that was used least recently is forgotten first. */
const MOST = 20

/** The device that a request names by its cookie. */
export function deviceTokenOf(headers: Headers): string | undefined {
  const token = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
  return token !== undefined && looksLikeToken(token) ? token : undefined
}

/** What a request tells of its device, and where its answer may name it one. */
export interface DeviceRequest {
  address: string
  deviceToken: string | undefined
  isSecure: boolean
  /** Headers of the answer. */
  answer: Headers
}

/** The request's device; one that has no name yet is given one by the answer. */
export function namedDevice(host: Pick<Host, 'random'>, request: DeviceRequest): string {
  const token = request.deviceToken ?? newToken(host)
  const rules = `Path=/api; Max-Age=${COOKIE_MS / 1000}; HttpOnly; SameSite=Strict`
  request.answer.set('set-cookie', `${NAME}=${token}; ${rules}${request.isSecure ? '; Secure' : ''}`)
  return token
}

/** The device by which this name has signed in before; undefined for every other. */
export async function knownDevice(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  usernameKey: string,
  token: string | undefined,
): Promise<string | undefined> {
  const known = await db
    .selectFrom('known_device')
    .innerJoin('player', 'player.id', 'known_device.player_id')
    .select('known_device.player_id')
    .where('username_key', '=', usernameKey)
    // Looked for in either case, so that both take the same time.
    .where('digest', '=', hashOf(token ?? ''))
    .where('seen_at', '>', new Date(clock() - DEVICE_MS))
    .executeTakeFirst()
  return known && token !== undefined ? hashOf(token).toString('base64url') : undefined
}

/** The player has shown on this device who they are. */
export async function rememberDevice(tx: Tx, playerId: bigint, token: string, now: number): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ player_id: playerId, digest: hashOf(token), seen_at: new Date(now) })
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'digest']).doUpdateSet({ seen_at: new Date(now) }),
    )
    .execute()
  const surplus = tx
    .selectFrom('known_device')
    .select('digest')
    .where('player_id', '=', playerId)
    .orderBy('seen_at', 'desc')
    .offset(MOST)
  await tx
    .deleteFrom('known_device')
    .where('player_id', '=', playerId)
    .where('digest', 'in', surplus)
    .execute()
}

/** No device is known any more, but this one, until it signs in anew: where sessions elsewhere were ended. */
export async function forgetDevices(tx: Tx, playerId: bigint, but?: string): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('player_id', '=', playerId)
    .$if(but !== undefined, (query) => query.where('digest', '<>', hashOf(but ?? '')))
    .execute()
}

/** Who asks, for codes without a session: the browser, or the network of a caller that keeps no cookies. */
export const askerOf = ({ address, deviceToken }: Pick<DeviceRequest, 'address' | 'deviceToken'>): string =>
  deviceToken === undefined
    ? `network:${addressPrefix(address, 24, 56)}`
    : `device:${hashOf(deviceToken).toString('base64url')}`
