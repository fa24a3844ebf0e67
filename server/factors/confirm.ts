/**
 * A signed-in player shows again who they are, by the strongest thing there is, before what protects the account is
 * changed: a passkey, which is enough by itself; the password with a code where the second step is on; the password
 * alone where there is neither. Source: money.md 3.4, 3.10; decisions 136, 161.
 */
import type { Shown } from '../../contract/factors.ts'
import { audit, origin } from '../audit/audit.ts'
import { factorOf, hasPasskey } from './factors.ts'
import type { Guards } from '../limits/guards.ts'
import type { Caller, Host, Tx } from '../host.ts'
import { fail, invalid } from '../messages/errors.ts'
import { checkAsserted } from '../auth/passkeys.ts'
import { isPassword } from '../auth/passwords.ts'
import { usernameKey } from '../players/players.ts'
import { spendSecondStep } from '../auth/two-step.ts'

export interface Asking {
  caller: Caller
  host: Host
  request: { address: string; device: string; origin: string }
}

export interface Confirmed {
  /** Uses up what was shown; in the transaction of what it is shown for. Throws CODE_WRONG, PASSKEY_WRONG. */
  use: (tx: Tx) => Promise<void>
  /** Says that it was right, once that transaction is through: the guesses before it count no more. */
  succeeded: () => Promise<void>
}

const nothing = async (): Promise<void> => {}

/**
 * `field`: the wire name of the password's field. Errors: INVALID (`field`), STEP_NEEDED, PASSKEY_NEEDED,
 * PASSKEY_WRONG, TOO_MANY, BUSY; CODE_WRONG from `use`.
 */
export async function confirmPlayer(
  asking: Asking,
  guards: Guards,
  { password, code, passkey }: Shown,
  field = 'password',
): Promise<Confirmed> {
  const { caller, host, request } = asking
  if (passkey) {
    const { player, use } = await checkAsserted(host, request.origin, passkey, caller.sessionId)
    if (player.id !== caller.id) throw fail('PASSKEY_WRONG')
    return { use, succeeded: nothing }
  }
  if (!password) {
    const mayAsk = await hasPasskey(host.db, caller.id)
    throw mayAsk ? fail('PASSKEY_NEEDED') : invalid({ [field]: 'FIELD_REQUIRED' })
  }
  await confirmPassword(asking, guards, password, field)
  const strongest = await factorOf(host.db, caller.id)
  if (strongest === 'passkey') throw fail('PASSKEY_NEEDED')
  if (strongest === 'password') return { use: nothing, succeeded: nothing }
  if (!code) throw fail('STEP_NEEDED')
  const attempt = await guards.loginTry({ ...counted(asking), isStep: true })
  return { use: (tx) => spendSecondStep(tx, host, caller.id, code), succeeded: attempt.succeeded }
}

/** Asked again inside the account, guesses count by the session: what strangers try at the door is not its owner's. */
const counted = ({ caller, request }: Asking) => ({
  usernameKey: usernameKey(caller.username),
  address: request.address,
  device: undefined,
  sessionId: caller.sessionId,
})

/** The caller's password, asked again. Errors: INVALID on the named field, TOO_MANY, BUSY. */
export async function confirmPassword(
  asking: Asking,
  guards: Guards,
  typed: string,
  field: string,
): Promise<void> {
  const { caller, host, request } = asking
  const attempt = await guards.loginTry(counted(asking))
  const { password_hash: stored } = await host.db
    .selectFrom('player')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(typed, stored))) {
    await audit(host.db, {
      at: host.clock(),
      actor: `player:${caller.publicId}`,
      action: 'password_ask',
      outcome: 'refused',
      data: origin(request),
    })
    throw invalid({ [field]: 'PASSWORD_WRONG' })
  }
  await attempt.succeeded()
}
