import type { rest as english } from '../en/rest.ts'
import type { Translation } from '../translation.ts'
import { account } from './account/account.ts'
import { auth } from './auth.ts'
import { bets } from './bets.ts'
import { cashier } from './cashier.ts'
import { chat } from './chat.ts'
import { exchange } from './exchange.ts'
import { games } from './games.ts'
import { inbox } from './inbox.ts'
import { install } from './install.ts'
import { menu } from './menu.ts'
import { more } from './more.ts'
import { partners } from './partners.ts'
import { notify } from './account/notify.ts'
import { profile } from './account/profile.ts'
import { promotions } from './promotions.ts'
import { records } from './records.ts'
import { referral } from './referral.ts'
import { register } from './register.ts'
import { secure } from './account/secure.ts'
import { security } from './account/security.ts'
import { slow } from './slow.ts'
import { stored } from './account/stored.ts'
import { tooOld } from './tooOld.ts'
import { turnover } from './turnover.ts'
import { vip } from './vip.ts'
import { waiting } from './waiting.ts'
import { withdraw } from './withdraw.ts'

export const rest: Translation<typeof english> = {
  ...account,
  ...auth,
  ...bets,
  ...cashier,
  ...chat,
  ...exchange,
  ...games,
  ...inbox,
  ...install,
  ...menu,
  ...more,
  ...partners,
  ...notify,
  ...profile,
  ...promotions,
  ...records,
  ...referral,
  ...register,
  ...secure,
  ...security,
  ...slow,
  ...stored,
  ...tooOld,
  ...turnover,
  ...vip,
  ...waiting,
  ...withdraw,
}
