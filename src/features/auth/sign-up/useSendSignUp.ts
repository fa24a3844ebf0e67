import { useNavigate } from '@tanstack/react-router'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { authApi, type SignUp } from '../../../../contract/auth.ts'
import type { Endpoint } from '../../../../contract/kit/endpoint.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { insideName } from '../../../../contract/kit/wire.ts'
import { installMoment } from '../../install/shared/installAsk.ts'
import { holdReload } from '../../../lib/pwa/reloadHold.ts'
import { useApp } from '../../../lib/app.tsx'
import { withProof } from '../bot-check/proofOfWork.ts'
import { loginKey } from '../form/loginKey.ts'
import { dropDraft } from './signUpDraft.ts'

interface Sending {
  key: string
  /** Names the captcha that `input.captcha` answers. */
  captcha?: string | undefined
  /** The player exists; called before the login that follows. */
  onCreated?: () => void
}

/**
 * Sends a sign-up once and logs in with it; both forms use it. Where the host asks for the bot check, it is done and
 * the same sign-up goes again. Answers the refusal, if there is one. Source: spec 2.9; S-NSIGN-05, S-NSIGN-07.
 */
export function useSendSignUp(): (input: SignUp, sending: Sending) => Promise<ApiError | undefined> {
  const app = useApp()
  const { call, session, storage } = app
  const navigate = useNavigate()

  const create = async (input: SignUp, { key, captcha }: Sending) => {
    const options = { key, ...(captcha && { captcha }) }
    await withProof(call, undefined, (more) => call(authApi.createPlayer, { ...input, ...more }, options))
  }

  /** A login that fails is only logged, and leaves the player at the login with the name (S-NSIGN-07). */
  const logIn = async ({ username, password }: SignUp) => {
    try {
      const credentials = await call(authApi.login, { username, password, ...(await loginKey(app)) })
      await storage.set('regPopup', '1')
      await session.start(credentials)
      installMoment.come()
    } catch (error) {
      console.error('The login after the sign-up failed', error)
      await navigate({ to: '/login', state: { username, isNew: true }, replace: true })
    }
  }

  return async (input, sending) => {
    // The form may be empty before the login that follows has its answer.
    const release = holdReload()
    try {
      await create(input, sending)
      dropDraft()
      await storage.remove(['referral_code', 'affiliate_code'])
      sending.onCreated?.()
      await logIn(input)
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error
    } finally {
      release()
    }
  }
}

/** What a refusal of a call says of each field of a form, by the call's own names for them, and what has no field. */
export function placeRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: ApiError,
  of: { call: Endpoint; fields: Readonly<Record<string, FieldPath<Values>>> },
  otherwise: string,
): FieldPath<Values>[] {
  const placed: FieldPath<Values>[] = []
  const unplaced: string[] = []
  for (const [name, messages] of Object.entries(error.fields)) {
    const field = of.fields[insideName(of.call.input, name) ?? name]
    if (!field) {
      unplaced.push(...messages)
      continue
    }
    form.setError(field, { message: messages.join(' ') })
    placed.push(field)
  }
  if (placed.length === 0 || unplaced.length > 0) {
    form.setError('root', { message: unplaced.join(' ') || error.message || otherwise })
  }
  return placed
}
