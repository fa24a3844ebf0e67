/** How staff come in. Decision 205. */
import type { ConsoleEndpoint } from '../../../contract/console/endpoint.ts'
import { signInApi, STAFF_PASSWORD_SHORTEST } from '../../../contract/console/sign-in.ts'
import { nameIn } from '../../../contract/brand/name.ts'
import type { Role } from '../../../contract/console/roles.ts'
import { audit, origin } from '../../audit/audit.ts'
import { hashPassword, isEasyPassword, isPassword } from '../../auth/passwords.ts'
import { base32, otpauthAddress } from '../../auth/two-step.ts'
import type { Tx } from '../../host.ts'
import type { Guards } from '../../limits/guards.ts'
import { fail, invalid } from '../../messages/errors.ts'
import { invitationOf, secretOfInvitation, useInvitation } from '../../staff/invitations.ts'
import {
  checkStaffAsserted,
  checkStaffCreated,
  keepStaffPasskey,
  staffCreationOptions,
  staffRequestOptions,
} from '../../staff/passkeys.ts'
import { insertStaff } from '../../staff/people.ts'
import { firstSpan, spendStaffCode } from '../../staff/second-step.ts'
import { startStaffSession } from '../../staff/sessions.ts'
import { actorOf } from '../../staff/trail.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'

type Api = typeof signInApi

export const signInHandlers = (guards: Guards): ConsoleHandlers<Api> => ({
  beginPasskeySignIn: async ({ host, request }) => ({
    options: await staffRequestOptions(host, request.origin),
  }),
  /** Errors: PASSKEY_WRONG, PASSKEY_ELSEWHERE. */
  passkeySignIn: async (call) => {
    const { host, input, request } = call
    const { staff, use } = await checkStaffAsserted(host, request.origin, input.response)
    return host.db.transaction().execute(async (tx) => {
      await use(tx)
      return signedIn(tx, call, staff, 'passkey')
    })
  },
  passwordSignIn: (call) => passwordSignIn(call, guards),
  /** Errors: NOT_FOUND, PASSKEY_ELSEWHERE. */
  beginJoin: async ({ host, input, request, locale }) => {
    const { id, roles, step_secret: known } = await invitationOf(host, input.invitation)
    const title = `${nameIn(host.brand.name, locale)} console`
    const secret = base32(await secretOfInvitation(host, id, known))
    return {
      roles,
      options: await staffCreationOptions(host, request.origin, title, { id, name: input.name }),
      secret,
      address: otpauthAddress(title, input.name, secret),
    }
  },
  join,
})

interface Known {
  id: bigint
  name: string
  roles: Role[]
}

/** Opens the session, and says so in the trail. */
async function signedIn(
  tx: Tx,
  { host, request }: Pick<ConsoleCall<ConsoleEndpoint>, 'host' | 'request'>,
  { id, name, roles }: Known,
  by: 'passkey' | 'password' | 'invitation',
) {
  const token = await startStaffSession(tx, host, id, request)
  const data = { by, ...origin(request) }
  await audit(tx, { at: host.clock(), actor: actorOf({ name }), action: 'console_sign_in', data })
  return { token, name, roles }
}

/** Errors: INVALID_CREDENTIALS (the same for an unknown name and a wrong password), STEP_NEEDED, CODE_WRONG, TOO_MANY. */
async function passwordSignIn(call: ConsoleCall<Api['passwordSignIn']>, guards: Guards) {
  const { host, input, request } = call
  const name = input.name.toLowerCase()
  // No player's name has a colon: what is guessed here is not counted there.
  const who = { usernameKey: `staff:${name}`, address: request.address, device: undefined }
  const attempt = await guards.loginTry(who)
  const staff = await host.db
    .selectFrom('staff')
    .select(['id', 'name', 'roles', 'password_hash'])
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const isRight = await isPassword(input.password, staff?.password_hash ?? undefined)
  if (!staff || !isRight) {
    await refused(call, name)
    throw fail('INVALID_CREDENTIALS')
  }
  await attempt.succeeded()
  if (!input.code) throw fail('STEP_NEEDED')
  const step = await guards.loginTry({ ...who, isStep: true })
  const { code } = input
  const result = await host.db.transaction().execute(async (tx) => {
    await spendStaffCode(tx, host, staff.id, code)
    return signedIn(tx, call, staff, 'password')
  })
  await step.succeeded()
  return result
}

/** Written for unknown names, too, so that both answers take the same time. */
const refused = ({ host, request }: ConsoleCall<Api['passwordSignIn']>, name: string) =>
  audit(host.db, {
    at: host.clock(),
    actor: 'guest',
    action: 'console_sign_in',
    object: `staff:${name.slice(0, 32)}`,
    outcome: 'refused',
    data: origin(request),
  })

/** Errors: NOT_FOUND, INVALID (`name`, `passkey`, `password`), CODE_WRONG, PASSKEY_WRONG, PASSKEY_ELSEWHERE. */
async function join(call: ConsoleCall<Api['join']>) {
  const { host, input, request } = call
  const invitation = await invitationOf(host, input.invitation)
  const passkey =
    input.passkey && (await checkStaffCreated(host, request.origin, invitation.id, input.passkey))
  const password = await passwordOf(call, invitation.step_secret)
  if (!passkey && !password) throw invalid({ passkey: 'FIELD_REQUIRED' })
  const at = host.clock()
  return host.db.transaction().execute(async (tx) => {
    await useInvitation(tx, invitation, at)
    const { name } = input
    const id = await insertStaff(tx, { name, roles: invitation.roles, password, at })
    if (passkey) await keepStaffPasskey(tx, id, passkey, { device: request.device, at })
    const data = { roles: invitation.roles, invitation: String(invitation.id) }
    await audit(tx, { at, actor: actorOf({ name }), action: 'staff_join', data })
    return signedIn(tx, call, { id, name, roles: invitation.roles }, 'invitation')
  })
}

/** The password that was chosen, with the second step that was confirmed; undefined where none was. */
async function passwordOf({ host, input }: ConsoleCall<Api['join']>, secret: Buffer | null) {
  const { password, code, name } = input
  if (!password) return undefined
  if (Array.from(password).length < STAFF_PASSWORD_SHORTEST) throw invalid({ password: 'FIELD_WRONG' })
  if (isEasyPassword(password, name)) throw invalid({ password: 'PASSWORD_COMMON' })
  if (!code) throw fail('STEP_NEEDED')
  if (!secret) throw fail('CODE_WRONG')
  const span = firstSpan(host, secret, code)
  return { hash: await hashPassword(password), secret, span }
}
