/**
 * VIP points: what there is, and turning them into money. Neither where the programme is off, nor while a tool of the player
 * runs. Source: spec 2.20, 7; C-API-38; D-10, PP-38.
 */
import { LANGUAGES } from '../../contract/languages/language.ts'
import type { vipApi } from '../../contract/vip.ts'
import type { Call, Handlers } from '../http/handler.ts'
import type { Host } from '../host.ts'
import { convertPoints } from '../ledger/vip.ts'
import { fail, textOf } from '../messages/errors.ts'
import { shownMoney } from '../inbox/letters.ts'
import { VIP_TERMS } from '../loyalty/vip.ts'
import { may } from '../protection/may.ts'
import { vipOf } from '../records/vip.ts'

export const vipHandlers: Handlers<typeof vipApi> = {
  convertVip: (call) => convert(call),
  convertVipByPost: (call) => convert(call),
  vip: async ({ caller, host, locale }) => {
    refuseWithout(host)
    await may(host.db, { playerId: caller.id, at: host.clock() }, 'offer')
    return vipOf(host.db, caller.id, VIP_TERMS, locale)
  },
}

/** Throws NOT_FOUND where the operator has no VIP programme. */
function refuseWithout({ config }: Host): void {
  if (!config.vip) throw fail('NOT_FOUND')
}

type Conversion = Pick<Call<(typeof vipApi)['convertVip']>, 'input' | 'caller' | 'host' | 'key' | 'locale'>

/** The GET and the POST share the player's keys: what was asked for by one is not repeated by the other. */
async function convert({ input, caller, host, key, locale }: Conversion) {
  refuseWithout(host)
  const { amount, points, left } = await convertPoints(host.db, key, {
    playerId: caller.id,
    coins: input.coins,
    terms: VIP_TERMS,
    at: host.clock(),
  })
  const params = {
    points: points.toLocaleString(LANGUAGES[locale].numbers),
    amount: shownMoney(amount, locale),
  }
  return { success: true, message: textOf('VP_CONVERTED', locale, params), amount, points: left }
}
