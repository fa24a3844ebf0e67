/** The player's own profile. Source: spec 2.13, 3. */
import type { accountApi } from '../../contract/account.ts'
import { paisa } from '../../contract/money.ts'
import type { Handlers } from '../http/handler.ts'
import { nextLevel, VIP_TERMS } from '../loyalty/vip.ts'
import { STATUS } from '../ledger/status.ts'
import { fail } from '../messages/errors.ts'
import { statement } from '../store/statement.ts'

const readProfile = statement((db, playerId: bigint) =>
  db
    .selectFrom('player')
    .select(['public_id', 'username', 'name', 'phone', 'email', 'created_at', 'birthday', 'under_age_at'])
    .select('identity_confirmed_at')
    .select(['phone_verified', 'email_verified', 'referral_code', 'last_login_at', 'vip_level', 'experience'])
    .select((q) => [
      q
        .selectFrom('account')
        .select('balance')
        .whereRef('player_id', '=', 'player.id')
        .where('kind', '=', 'vp')
        .as('points'),
      q
        .selectFrom('account')
        .select('balance')
        .whereRef('player_id', '=', 'player.id')
        .where('kind', '=', 'cash')
        .as('cash'),
      q
        .selectFrom('deposit')
        .select((d) => d.fn.max('created_at').as('at'))
        .whereRef('player_id', '=', 'player.id')
        .where('status', '=', STATUS.success)
        .as('lastDeposit'),
      q
        .selectFrom('withdrawal')
        .select((w) => w.fn.max('created_at').as('at'))
        .whereRef('player_id', '=', 'player.id')
        .where('status', '=', STATUS.success)
        .as('lastWithdrawal'),
    ])
    .where('id', '=', playerId)
    .compile(),
)

export const accountHandlers: Handlers<typeof accountApi> = {
  user: async ({ caller, host: { db } }) => {
    const [row] = await readProfile(db, caller.id)
    if (!row) throw fail('SESSION_ENDED')
    return {
      user: {
        id: row.public_id,
        username: row.username,
        name: row.name,
        phone: row.phone,
        email: row.email,
        createdAt: row.created_at.getTime(),
        birthday: row.birthday ?? '',
        isUnderAge: row.under_age_at !== null,
        identityConfirmedAt: row.identity_confirmed_at?.getTime(),
        phoneVerified: row.phone_verified,
        emailVerified: row.email_verified,
        vipCoin: Math.floor(Number(row.points ?? 0n) / VIP_TERMS.vpPerCoin),
        balance: paisa(row.cash ?? 0n),
        referralCode: row.referral_code,
        lastLogin: row.last_login_at?.getTime(),
        lastDeposit: row.lastDeposit?.getTime(),
        lastWithdrawal: row.lastWithdrawal?.getTime(),
        vip: {
          level: row.vip_level,
          nextLevel: nextLevel(row.vip_level)?.name ?? '',
          experience: Number(row.experience),
        },
      },
    }
  },
}
